// What the service worker does with notifications; the build puts it after `service-worker.js`, for a browser keeps one worker alone.

/** Where the page leaves what a replaced subscription is renewed by (`push-device.ts`). */
const renewal = { cache: 'push', key: '/push-renewal' }
/** A page that is there answers at once; one that does not is still loading, or is none of the app's. */
const answerMs = 1000

self.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (message) event.waitUntil(show(message))
})

/**
 * A page that is looked at tells of news itself, with a sound and a toast. Chromium and Firefox let a worker be silent then;
 * Safari takes the permission away after three silent messages, so there the notification comes without a sound.
 */
async function show({ title, body, path, tag }) {
  const isSeen = (await appPages()).some((page) => page.visibilityState === 'visible')
  const isTest = tag === 'test'
  if (isSeen && !isTest && !(await mustShow())) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'ru',
    silent: isSeen && !isTest,
    timestamp: Date.now(),
    data: { path },
  })
}

async function mustShow() {
  const subscription = await self.registration.pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com')
}

/** Tabs and windows of the app: not what sites embed, nor what the server draws for visitors. */
async function appPages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter((page) => page.frameType === 'top-level' && !isServers(new URL(page.url).pathname))
}

const isServers = (path) => notThePage.test(path) || path === '/landing'

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/dashboard'))
})

/** Brings an open page to the front and has it go there; without one opens a new one. */
async function open(path) {
  const pages = await appPages()
  const page =
    pages.find((one) => one.focused) ?? pages.find((one) => one.visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => null)
  if (!(await hasOpened(page, path))) await page.navigate(path).catch(() => self.clients.openWindow(path))
}

function hasOpened(page, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerMs, false)
    page.postMessage({ kind: 'open', path }, [port2])
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription))
})

/** The browser has replaced or dropped the subscription: the server is told of the next one, by the key that the page has left. */
async function renew(given) {
  const kept = await (await caches.open(renewal.cache)).match(renewal.key)
  if (!kept) return
  const { public_key, renewal_key } = await kept.json()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const { endpoint, keys } = (given ?? (await self.registration.pushManager.subscribe(options))).toJSON()
  await fetch('/api/public/push-subscriptions', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, renewal_key }),
  })
}
