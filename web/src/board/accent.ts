// Every thing has an accent colour, named in shell/theme.css or in the game's colours.css: `--<name>` to fill with,
// `--<name>-ink` to write on it (`--pale` where a name has no ink of its own).

export const hue = (name: string): string => `var(--${name})`;
export const ink = (name: string): string => `var(--${name}-ink, var(--pale))`;
