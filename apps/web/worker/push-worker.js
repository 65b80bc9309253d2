// Push notifications. The build appends this file to `service-worker.js`, because a scope can have only one service worker.

/** The cache entry where the page stores the data for renewing a replaced subscription (`push-device.ts`). */
const renewal = { cache: 'push', key: '/push-renewal' }
/** A loaded page replies at once; one that does not is still loading or does not belong to the app. */
const replyTimeoutMs = 1000

self.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (message) event.waitUntil(show(message))
})

/**
 * A visible page shows new events itself, with a sound and a toast, so the worker shows nothing in Chromium and Firefox.
 * Safari revokes the permission after three pushes without a notification, so there a silent one is shown.
 */
async function show({ title, body, path, tag }) {
  const isVisible = (await appPages()).some((page) => page.visibilityState === 'visible')
  const isTest = tag === 'test'
  if (isVisible && !isTest && !(await mustShow())) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'ru',
    silent: isVisible && !isTest,
    timestamp: Date.now(),
    data: { path },
  })
}

async function mustShow() {
  const subscription = await self.registration.pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com')
}

/** Tabs and windows of the app, without embedded frames and server-rendered pages. */
async function appPages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter((page) => page.frameType === 'top-level' && !isServerPage(new URL(page.url).pathname))
}

const isServerPage = (path) => serverPath.test(path) || path === '/landing'

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/dashboard'))
})

/** Focuses an open page of the app and navigates it to the path, or opens a new one. */
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
    setTimeout(resolve, replyTimeoutMs, false)
    page.postMessage({ kind: 'open', path }, [port2])
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription))
})

/** Reports a replaced subscription to the server, authorized by the renewal key that the page has stored. */
async function renew(newSubscription) {
  const stored = await (await caches.open(renewal.cache)).match(renewal.key)
  if (!stored) return
  const { public_key, renewal_key } = await stored.json()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const { endpoint, keys } = (
    newSubscription ?? (await self.registration.pushManager.subscribe(options))
  ).toJSON()
  await fetch('/api/public/push-subscriptions', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, renewal_key }),
  })
}
