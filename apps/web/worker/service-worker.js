// Caches files for offline use, but no API responses. For measurers that is the whole app; for all others (`sw.js?page`) it is a
// page that says there is no connection. The build replaces `__ASSETS__` with the list of files, so each release has another worker.

const isAppCached = self.location.search !== '?page'
const allAssets = __ASSETS__
const assets = isAppCached ? allAssets : ['/offline.css', '/offline.js', '/favicon.svg']
const cacheKind = isAppCached ? 'app-' : 'page-'
const cacheName = `${cacheKind}__VERSION__`
/** The app's document is cached under one of its own paths, because `/` redirects to a server-rendered page. */
const pageKey = isAppCached ? '/dashboard' : '/offline.html'
/** After this time the cached page is shown: a phone may report a connection although nothing gets through. */
const responseTimeoutMs = 4000
/** Paths that the server handles itself. */
const serverPath = /^\/(api|broadcasting|assets|health|metrics|f|d|legal)(\/|$)|\.\w+$/

self.addEventListener('install', (event) => {
  event.waitUntil(cacheVersion())
})

async function cacheVersion() {
  const cache = await caches.open(cacheName)
  await cache.addAll([...assets, new Request(pageKey, { cache: 'reload' })])
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

/** Keeps the cache of the previous version, which open tabs use until they are reloaded. */
async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheKind) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!serverPath.test(url.pathname)) event.respondWith(page(request))
  } else if (assets.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request))
  }
})

async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The server's page; the cached one if the server does not answer, or, for measurers, does not answer in time. */
async function page(request) {
  const response = fetch(request)
  const timeout = new Promise((resolve) => setTimeout(resolve, responseTimeoutMs, null))
  const networkPage = response.catch(() => null)
  const first = await (isAppCached ? Promise.race([networkPage, timeout]) : networkPage)
  if (first) return first
  const cache = await caches.open(cacheName)
  return (await cache.match(pageKey, { ignoreVary: true })) ?? response
}
