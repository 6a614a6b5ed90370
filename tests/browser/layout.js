// The layout law, measured in the page: what an answer needs is on the screen, nothing covers it, and it stays put.
// `test_layout.py` evaluates this with positions for the staged table, as JSON, and gets the faults of each. With
// `thorough`, two choices and a hint are tried in a position, otherwise one choice.
//
// Boxes are those of the enabled targets of the board, of the options beside it, of the question and of the buttons that
// confirm. In an svg a target's box is that of its halo, which is what is drawn around it.

async encoded => {
    const TOLERANCE = 2; // pixels
    const TRIES = 200; // at waiting for the page to react

    const messages = new MessageChannel();
    const all = selector => [...document.querySelectorAll(selector)];
    const drawn = target => target.querySelector(':scope > .halo') ?? target;
    const text = ([left, top, right, bottom]) => `(${[left, top, right, bottom].map(Math.round).join(', ')})`;
    const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
    const byTouch = innerWidth < 600;

    /** Let everything run that waits for its turn: the page has no timers but those of length 0.
     *
     * Browsers make a timer that was set by a timer wait for 4 ms; one that was set by a message does not wait.
     */
    const settle = async () => {
        for (let k = 0; k < 3; k++) {
            await new Promise(done => (messages.port1.onmessage = done) && messages.port2.postMessage(null));
            await new Promise(done => setTimeout(done));
        }
    };
    const until = async (holds, what) => {
        for (let k = 0; !holds(); k++) {
            if (k > TRIES) throw new Error(`the page does not show ${what}`);
            await new Promise(done => setTimeout(done, 5));
        }
        await settle();
    };

    /** The boxes of what can be chosen, of the question and of the buttons, by name. */
    function measure() {
        const boxes = new Map();
        const add = (name, element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            boxes.set(boxes.has(name) ? `${name} again` : name, [left, top, right, bottom]);
        };
        for (const target of all('.board .target.enabled')) add(target.dataset.target, drawn(target));
        for (const option of all('.options-among [data-option], .options-off-board [data-option]'))
            add(`option ${option.dataset.option}`, option);
        add('the question', document.querySelector('.question'));
        for (const button of all('.decide button')) add(`the button ${button.innerText}`, button);
        return boxes;
    }
    const choices = boxes => [...boxes.keys()].filter(name => !name.startsWith('the '));

    const outside = boxes =>
        [...boxes].filter(
            ([, [left, top, right, bottom]]) =>
                left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || left >= right,
        );
    function overlapping(boxes) {
        const items = [...boxes];
        return items.flatMap(([one, a], k) =>
            items
                .slice(k + 1)
                .filter(
                    ([, b]) =>
                        Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > TOLERANCE &&
                        Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > TOLERANCE,
                )
                .map(([other, b]) => `${one} ${text(a)} overlaps ${other} ${text(b)}`),
        );
    }
    /** What lies in front of the middle of a target. */
    const covered = () =>
        all('.board .target.enabled').flatMap(target => {
            const { left, top, right, bottom } = drawn(target).getBoundingClientRect();
            const hit = document.elementFromPoint(...middle([left, top, right, bottom]));
            if (!hit || target.contains(hit)) return [];
            return [`${target.dataset.target} is covered by ${hit.outerHTML.slice(0, 80)}`];
        });
    function cut() {
        const { scrollHeight, clientHeight, innerText } = document.querySelector('.question');
        return scrollHeight > clientHeight + TOLERANCE ? [`the question is cut: ${innerText}`] : [];
    }
    const faultsOf = boxes => [
        ...outside(boxes).map(([name, box]) => `${name} is outside: ${text(box)}`),
        ...overlapping(boxes),
        ...covered(),
        ...cut(),
    ];
    /** What is somewhere else later; what is no longer there is left out. */
    const moved = (before, later) =>
        [...before]
            .filter(([name, box]) => later.get(name)?.some((edge, k) => Math.abs(edge - box[k]) > TOLERANCE))
            .map(([name, box]) => `${name} moved from ${text(box)} to ${text(later.get(name))}`);

    /** Click what lies at a point, with the mouse resting on it, or with a finger. */
    async function click([clientX, clientY]) {
        const hit = document.elementFromPoint(clientX, clientY);
        const about = { bubbles: true, cancelable: true, composed: true, clientX, clientY, button: 0 };
        const pointer = { ...about, pointerType: byTouch ? 'touch' : 'mouse', isPrimary: true };
        const target = hit.closest('.target');
        if (target !== click.over) {
            click.over?.dispatchEvent(new PointerEvent('pointerleave', { ...pointer, bubbles: false }));
            if (!byTouch) target?.dispatchEvent(new PointerEvent('pointerenter', { ...pointer, bubbles: false }));
            click.over = target;
        }
        hit.dispatchEvent(new PointerEvent('pointerdown', pointer));
        hit.dispatchEvent(new PointerEvent('pointerup', pointer));
        hit.dispatchEvent(new MouseEvent('click', about));
        await settle();
    }

    /** Choose a target, and then one of the places or options that this offers; cancel before it is confirmed. */
    async function choose(before, name) {
        if (outside(before).some(([other]) => other === name)) return []; // said already, and it cannot be clicked
        const faults = [];
        let now = before;
        for (let k = 0; k < 3; k++) { // a thing, its place, one of several options
            await click(middle(now.get(name)));
            const after = measure();
            faults.push(...moved(now, after), ...faultsOf(after));
            if (document.querySelector('.decide')) break;
            const offered = choices(after).filter(target => !now.has(target));
            if (!offered.length) return [...faults, 'nothing can be confirmed'];
            [now, name] = [after, offered.at(-1)];
        }
        all('.decide button').at(-1)?.click();
        await settle();
        for (let k = 0; k < 2; k++) {
            const picked = document.querySelector('.board .target.chosen');
            (picked?.querySelector(':scope > .halo, :scope > .overlay') ?? picked)?.dispatchEvent(
                new MouseEvent('click', { bubbles: true }),
            );
            await settle();
        }
        return faults;
    }

    /** What is wrong with the layout of this question, before anything is chosen and until it is confirmed. */
    async function examine(thorough) {
        const before = measure();
        const faults = faultsOf(before);
        const names = choices(before);
        if (!names.length) return [...faults, 'nothing can be chosen'];
        for (const name of new Set(thorough ? [names[0], names.at(-1)] : [names.at(-1)]))
            faults.push(...(await choose(before, name)).map(fault => `with ${name}: ${fault}`));
        if (!thorough) return faults;
        document.querySelector('[data-testid=hint]').click();
        await until(() => document.querySelector('[data-note=advice]'), 'a hint');
        faults.push(...moved(before, measure()).map(fault => `after a hint: ${fault}`));
        return faults;
    }

    document.documentElement.style.opacity = 0; // nothing is painted, which takes half of the time
    const found = [];
    for (const { position, thorough } of JSON.parse(encoded)) {
        stagedSocket.show(position);
        const { version } = position.messages.at(-1);
        await until(
            () => document.querySelector('[data-version]')?.dataset.version === String(version),
            `version ${version}`,
        );
        found.push(await examine(thorough));
    }
    return found;
}
