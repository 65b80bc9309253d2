// Lets the app start without a connection: keeps its page and what the page is made of, and nothing that the server says of
// anybody. The build writes the list of files in place of `__ASSETS__`, so that each version is another worker.

const assets = __ASSETS__
const cacheName = 'app-__VERSION__'
/** One of the app's own addresses: `/` leads to a page that the server draws. */
const pageKey = '/dashboard'
/** Where phones call themselves connected and nothing comes through, the kept page is better than a white one. */
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

/** Tabs of the version before go on with its files until they are loaded anew; older ones are nobody's. */
async function dropOldVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith('app-') && name !== cacheName)
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

/** The server's page where it answers in time, else the kept one. */
async function page(request) {
  const answer = fetch(request)
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs, null))
  const first = await Promise.race([answer.catch(() => null), isLate])
  if (first) return first
  const cache = await caches.open(cacheName)
  return (await cache.match(pageKey, { ignoreVary: true })) ?? answer
}
