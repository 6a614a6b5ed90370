// Shows a notice when the server cannot be reached. It stores nothing else: positions are never served from a cache.
const NOTICE = "offline";
const PARTS = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(NOTICE)
      .then((cache) => cache.addAll(PARTS))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline.html")));
  else if (PARTS.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(path)));
});
