// Which action somebody meant by activating a thing that cannot be activated now. Only the server knows why it is refused,
// and it knows actions, not things on a board. Legal actions of the same kind show how a thing becomes a name:
// `shrine:s09` is `move:s09`, so `shrine:s14` is `move:s14`.

import type { Option } from "../wire/types";

const kindOf = (target: string): string => target.slice(0, target.indexOf(":") + 1);

export function actionMeant(target: string, options: readonly Option[]): string | null {
  const kind = kindOf(target);
  if (!kind) return null;
  for (const option of options) {
    for (const part of option.target.split(">")) {
      const own = part.slice(kind.length);
      if (kindOf(part) === kind && own && option.name.includes(`:${own}`))
        return option.name.replace(`:${own}`, `:${target.slice(kind.length)}`);
    }
  }
  return null;
}
