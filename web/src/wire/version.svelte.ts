// Whether this page is older than the server: then it must be reloaded, and the shell says so.

export const version = $state({ outdated: false });
let first: string | null = null;

/** Called with the server's version at every connection. */
export function noteServer(server: string): void {
  first ??= server;
  if (server !== first) version.outdated = true;
}

// a part of the page was to be loaded on demand, and is no longer on the server
addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  version.outdated = true;
});
