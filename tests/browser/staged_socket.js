// Stands in for the page's WebSocket and shows the positions that a test gives it, so no server is asked for them.
// `stagedPosition` holds the messages of a position and the replies to what the page asks while it is shown.

globalThis.WebSocket = class StagedSocket {
    static OPEN = 1;
    readyState = 1;

    constructor() {
        globalThis.stagedSocket = this;
        setTimeout(() => this.onopen());
    }

    show(position) {
        globalThis.stagedPosition = position;
        position.messages.forEach(message => this.receive(message));
    }

    receive(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }

    send(text) {
        const { type, id } = JSON.parse(text);
        const { welcome, replies } = stagedPosition;
        setTimeout(() => {
            if (type === 'hello') welcome.forEach(message => this.receive(message));
            else if (replies[type]) this.receive({ ...replies[type], id });
        });
    }

    close() {}
};
