// Whether this page is older than the server: then it must be loaded anew, and the person is told.

export const version = $state({ old: false });
let first: string | null = null;

export function met(server: string): void {
  first ??= server;
  if (server !== first) version.old = true;
}

// a part of the page was to be loaded on demand, and is no longer there
addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  version.old = true;
});
