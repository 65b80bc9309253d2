import type { BrowserContext, Page, Worker } from '@playwright/test'
import { browserArguments } from '#e2e/support/browser.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

// A headless Chromium cannot show notifications.
const desktop = process.env.DESKTOP_CHROMIUM
test.skip(desktop === undefined, 'DESKTOP_CHROMIUM is not set')
test.use({ launchOptions: { args: browserArguments, ...(desktop && { executablePath: desktop }) } })

const card = (page: Page) => page.getByRole('region', { name: 'Уведомления на этом устройстве' })
const path = '/account-settings?section=notifications'

/** The browser's push service cannot be reached from here, so its subscription is replaced. */
async function subscribeBy(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript((address) => {
    let current: PushSubscription | null = null
    const subscribe = async (options?: PushSubscriptionOptionsInit) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const point = await crypto.subtle.exportKey('raw', pair.publicKey)
      const text = (bytes: ArrayBuffer | Uint8Array) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/=+$/, '')
      const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
      const applicationServerKey = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer
      current = {
        endpoint: address,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      } as unknown as PushSubscription
      return current
    }
    PushManager.prototype.subscribe = subscribe
    PushManager.prototype.getSubscription = async () => current
  }, endpoint)
}

/** Waits for the service worker that controls the page. */
async function workerOf(page: Page): Promise<Worker> {
  const known = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
  return known
}

/** Makes the browser deliver a message as if a push service had sent it. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await session.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: registrations[0]?.registrationId ?? '',
    data: JSON.stringify(message),
  })
  await session.detach()
}

/** Globals of a service worker that these tests use. */
type WorkerScope = typeof globalThis & { registration: ServiceWorkerRegistration; nextShown?: Promise<void> }

/**
 * Runs an action that makes the worker show a notification, and waits until the browser has accepted it. Polling the
 * browser would interfere: Chromium forgets a notification that is queried between storing and showing it.
 */
async function untilShown(worker: Worker, act: () => Promise<void>): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    const { registration } = scope
    scope.nextShown = new Promise((resolve, reject) => {
      registration.showNotification = async (...args) => {
        Reflect.deleteProperty(registration, 'showNotification')
        await registration.showNotification(...args).then(resolve, reject)
      }
    })
  })
  await act()
  await worker.evaluate(() => (self as unknown as WorkerScope).nextShown)
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body, data, silent }) => ({
      title,
      body,
      path: (data as { path: string }).path,
      silent,
    }))
  })

const pushedNews = { title: 'Новая заявка', body: 'Анна Ким', path: '/leads', tag: 'bell-1' }

test('a pushed message is shown by the worker, and a click brings the open page there without a reload', async ({
  openPage,
  staff,
}) => {
  const page = await openPage({ token: staff.token, serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/dashboard')
  const worker = await workerOf(page)
  const context = page.context()

  await untilShown(worker, async () => {
    // A visible page shows the notification itself.
    await deliver(context, page, pushedNews)
    // A test message is always shown, which proves that the one before it has been processed.
    await deliver(context, page, { ...pushedNews, title: 'Проверка', tag: 'test' })
  })
  expect(await shown(worker)).toMatchObject([{ title: 'Проверка' }])

  await page.evaluate(() => void Object.assign(window, { wasHere: true }))
  await worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    const click = Reflect.construct(Reflect.get(scope, 'NotificationEvent'), [
      'notificationclick',
      { notification },
    ]) as Event
    scope.dispatchEvent(click)
  })
  await expect(page).toHaveURL('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
  await expect.poll(() => shown(worker)).toEqual([])

  // The app is in the background: the tab shows another page.
  const watch = await context.newPage()
  await watch.goto('/offline.html')
  await page.close()
  await untilShown(worker, () => deliver(context, watch, pushedNews))
  expect(await shown(worker)).toEqual([
    { title: 'Новая заявка', body: 'Анна Ким', path: '/leads', silent: false },
  ])
})

test('push is switched on for a device, tested and switched off in the account', async ({
  openPage,
  staff,
}) => {
  const page = await openPage({ token: staff.token, serviceWorkers: 'allow', permissions: ['notifications'] })
  // Nothing listens at this address, and the product refuses private addresses anyway.
  await subscribeBy(page, 'http://127.0.0.1:9/push')
  await page.goto(path)
  await workerOf(page)
  const toggle = card(page).getByRole('switch', { name: 'Показывать уведомления' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(page.getByText('Уведомления включены')).toBeVisible()
  await expect(toggle).toBeChecked()
  const device = card(page).getByRole('listitem')
  await expect(device).toContainText('Это устройство')
  await expect(device).toContainText('Уведомлений ещё не было')

  await toggle.click()
  await expect(device).toHaveCount(0)
  await expect(toggle).not.toBeChecked()

  await toggle.click()
  await expect(device).toHaveCount(1)
  await card(page).getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Проверочное уведомление не ушло')).toBeVisible()
  // A subscription in the operator's private network is deleted.
  await expect(device).toHaveCount(0)
})

test('after sign-out a device gets no more notifications', async ({ openPage, staff }) => {
  const page = await openPage({ token: staff.token, serviceWorkers: 'allow', permissions: ['notifications'] })
  await subscribeBy(page, 'http://127.0.0.1:9/push')
  await page.goto(path)
  await workerOf(page)
  await card(page).getByRole('switch').click()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Аккаунт/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/login')
  const activeSubscription = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return [(await registration?.pushManager.getSubscription()) ?? null, localStorage.getItem('push_user')]
    })
  await expect.poll(activeSubscription).toEqual([null, null])
})

test('a browser with denied permission explains how to allow it, and one without push support what to use instead', async ({
  openPage,
  staff,
}) => {
  // A profile without the permission: headless Chromium denies it.
  const refusing = await openPage({ token: staff.token, serviceWorkers: 'allow' })
  await refusing.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await refusing.goto(path)
  await expect(card(refusing).getByText('Уведомления запрещены в браузере')).toBeVisible()
  await expect(card(refusing).getByRole('switch')).toHaveCount(0)

  const old = await openPage({ token: staff.token })
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await old.goto(path)
  await expect(card(old).getByText('Здесь уведомления показать нельзя')).toBeVisible()
})

test('push has its own column beside the bell, the sound and e-mail', async ({ signedIn: page }) => {
  await page.goto(path)
  const box = page.getByRole('checkbox', { name: 'Новая заявка: Устройства' })
  await expect(box).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await box.click()
  await saved
  await page.reload()
  await expect(box).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Новая заявка: Колокольчик' }).click()
  await expect(box).toBeDisabled()
})
