// Every thing has one accent, named in shell/look.css: `--<name>` to fill with, `--<name>-ink` to write on it (pale unless said).

export const hue = (name: string): string => `var(--${name})`;
export const ink = (name: string): string => `var(--${name}-ink, var(--pale))`;
