// Keeps what is needed without a connection, and nothing that the server says of anybody. For anyone who measures that is the whole app,
// its page and what the page is made of; for everybody else (`sw.js?page`) a page that says there is no connection. The build
// writes the list of files in place of `__ASSETS__`, so that each version is another worker.

const isWhole = self.location.search !== '?page'
const whole = __ASSETS__
const assets = isWhole ? whole : ['/offline.css', '/offline.js', '/favicon.svg']
const cacheKind = isWhole ? 'app-' : 'page-'
const cacheName = `${cacheKind}__VERSION__`
/** The whole app starts from one of its own addresses: `/` leads to a page that the server draws. */
const pageKey = isWhole ? '/dashboard' : '/offline.html'
/** Where phones call themselves connected and nothing comes through, the kept app is better than a white page. */
const patienceMs = 4000
/** What the server draws itself. */
const notThePage = /^\/(api|broadcasting|assets|health|metrics|f|d|legal)(\/|$)|\.\w+$/

self.addEventListener('install', (event) => {
  event.waitUntil(keepVersion())
})

async function keepVersion() {
  const cache = await caches.open(cacheName)
  await cache.addAll([...assets, new Request(pageKey, { cache: 'reload' })])
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()))
})

/** Tabs of the version before go on with its files until they are reloaded; older ones are nobody's. */
async function dropOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheKind) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notThePage.test(url.pathname)) event.respondWith(page(request))
  } else if (assets.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request))
  }
})

async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The server's page where it answers, and in time where the kept one can stand in for it. */
async function page(request) {
  const answer = fetch(request)
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs, null))
  const inTime = answer.catch(() => null)
  const first = await (isWhole ? Promise.race([inTime, isLate]) : inTime)
  if (first) return first
  const cache = await caches.open(cacheName)
  return (await cache.match(pageKey, { ignoreVary: true })) ?? answer
}
