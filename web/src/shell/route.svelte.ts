// Which page is shown, by the address.

export type Page =
  | { name: "home" }
  | { name: "table"; key: string; invite: string | null }
  | { name: "replay"; key: string }
  | { name: "review"; key: string }
  | { name: "learn"; game: string; chapter: string | null };

function read(): Page {
  const [, first, second, third] = location.pathname.split("/");
  if (first === "t" && second) return { name: "table", key: second, invite: location.hash.slice(1) || null };
  if (first === "replay" && second) return { name: "replay", key: second };
  if (first === "review" && second) return { name: "review", key: second };
  if (first === "learn" && second) return { name: "learn", game: second, chapter: third || null };
  return { name: "home" };
}

export const route = $state<{ page: Page }>({ page: read() });

export function go(path: string): void {
  history.pushState(null, "", path);
  route.page = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.page = read();
});
