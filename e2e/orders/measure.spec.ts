import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { byPointer } from '#e2e/support/keyboard.ts'
import { createOrder } from '#e2e/support/order.ts'
import { allowNoNetwork, phone } from '#e2e/support/phone.ts'

interface Item {
  key: string
  name: string
  dims: { width?: number }
  measured: Record<string, number>
  comment: string
  qty: number
}

interface Order {
  number: string
  stage: string
  version: number
  items: Item[]
}

// Reloads, an unstable network and a slow queue.
test.describe.configure({ timeout: 120_000 })

/** A red pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

const byFinger = byPointer(
  '«Далее» goes on from the field that a finger stands in; by keys that is Tab, and order-road.spec.ts measures offline by them',
)

test(
  "a measurer works offline, and the changes are merged with the manager's",
  byFinger,
  async ({ staff, product, openPage, consoleErrors }) => {
    allowNoNetwork(consoleErrors)
    const measurer = await colleague(staff, product, 'measurer')
    const { id } = await createOrder(staff)
    await staff.call('PUT', `/api/orders/${id}`, {
      measurer_id: measurer.id,
      measure_at: new Date().toISOString(),
    })
    const [first, second] = (await staff.call<Order>('GET', `/api/orders/${id}`)).items
    const page = await openPage({ ...phone, token: measurer.token })
    await page.goto(`/order/${id}`)
    await page.getByRole('button', { name: 'Режим замера' }).tap()
    await expect(page.getByText('Всё сохранено')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Замер/ })).toBeVisible()
    await expect(page.getByText('Нет связи')).toBeVisible()

    await page.getByRole('button', { name: 'Открыть: Фасад' }).first().tap()
    await page.getByLabel('Ширина').fill('2310')
    await page.getByRole('button', { name: 'Далее' }).tap()
    await expect(page.getByLabel('Высота')).toBeFocused()
    await page.getByLabel('Диагональ ↗').fill('3300')
    await expect(page.getByText(/Диагональ расходится с формой на \d+ мм/)).toBeVisible()
    await page.getByLabel('Диагональ ↗').fill('3155')
    await page.getByLabel('Диагональ ↖').fill('3156')
    await expect(page.getByText('Размеры сходятся')).toBeVisible()
    await page
      .locator('input[capture]')
      .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('img', { name: /^Фасад .*\.png$/ })).toBeVisible()
    await page.getByRole('button', { name: 'К списку проёмов' }).tap()
    await page.getByRole('button', { name: 'Добавить проём' }).tap()
    await page.getByLabel('Название').fill('Вход')
    await page.getByLabel('Ширина').fill('1200')
    await page.getByLabel('Высота').fill('2100')
    await page.getByLabel('Диагональ ↗').fill('2419')
    await page.getByRole('button', { name: 'К списку проёмов' }).tap()
    await expect(page.getByText('Нет связи · 3 изменения ждут отправки')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Нет связи · 3 изменения ждут отправки')).toBeVisible()
    await page.getByRole('button', { name: 'Открыть: Вход' }).tap()
    await expect(page.getByLabel('Ширина')).toHaveValue('1200')
    await page.getByRole('button', { name: 'К списку проёмов' }).tap()
    await page.getByRole('button', { name: 'Замер готов' }).tap()
    await expect(page.getByText('Замер готов, отправим при связи')).toBeVisible()

    const changed = [first, { ...second, qty: 3, comment: 'Согласовано с клиентом' }]
    await staff.call('PUT', `/api/orders/${id}/items`, { items: changed })

    await page.context().setOffline(false)
    await expect(page.getByText('Отправлено')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Заказ на этапе «Расчёт»')).toBeVisible()
    const order = await staff.call<Order>('GET', `/api/orders/${id}`)
    expect(order.stage).toBe('calculating')
    expect(order.items.map(({ name, dims, qty }) => [name, dims.width, qty])).toEqual([
      ['Фасад', 2310, 1],
      ['Фасад', 2300, 3],
      ['Вход', 1200, 1],
    ])
    expect(order.items[0]?.measured).toEqual({ diag_bl_tr: 3155, diag_br_tl: 3156 })
    expect(order.items[1]?.comment).toBe('Согласовано с клиентом')
    const { data: files } = await staff.call<{ data: { name: string; order_stage: string }[] }>(
      'GET',
      `/api/files?order_id=${id}`,
    )
    expect(files.map(({ order_stage }) => order_stage)).toEqual(['measure'])
    expect(files[0]?.name).toMatch(/^Фасад .*\.png$/)
  },
)

test('two tabs send a photo and an opening once, and the regular page keeps what was typed offline', async ({
  staff,
  product,
  openPage,
  consoleErrors,
}) => {
  allowNoNetwork(consoleErrors)
  const measurer = await colleague(staff, product, 'measurer')
  const { id } = await createOrder(staff)
  await staff.call('PUT', `/api/orders/${id}`, { measurer_id: measurer.id })
  const before = await staff.call<Order>('GET', `/api/orders/${id}`)
  const page = await openPage({ ...phone, token: measurer.token })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/order/${id}`)
    await expect(tab.getByRole('button', { name: 'Режим замера' })).toBeVisible()
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'Открыть: Фасад' }).first().tap()
  await page.getByLabel('Ширина').first().fill('2350')
  await page.getByRole('button', { name: 'Готово' }).tap()
  await expect(page.getByText('Нет связи · 1 изменение ждёт отправки')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^2350 × 2150/)).toBeVisible()
  await page.getByRole('button', { name: 'Режим замера' }).tap()
  await page.getByRole('button', { name: 'Открыть: Фасад' }).first().tap()
  await page
    .locator('input[capture]')
    .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('button', { name: 'К списку проёмов' }).tap()
  await expect(page.getByText('Нет связи · 2 изменения ждут отправки')).toBeVisible()
  await expect(other.getByText('2 изменения ждут отправки')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(/Отправлено|Всё сохранено/)).toBeVisible({ timeout: 20_000 })
  await expect(other.getByText('ждут отправки')).toBeHidden()
  const order = await staff.call<Order>('GET', `/api/orders/${id}`)
  expect(order.version).toBe(before.version + 1)
  expect(order.items[0]?.dims.width).toBe(2350)
  const { data: files } = await staff.call<{ data: unknown[] }>('GET', `/api/files?order_id=${id}`)
  expect(files).toHaveLength(1)
})

test('R-7 a failed check of modules redirects a measurer too, unless the network is down', async ({
  staff,
  product,
  openPage,
  consoleErrors,
}) => {
  allowNoNetwork(consoleErrors)
  consoleErrors.allow(/ERR_CONNECTION_FAILED/)
  const measurer = await colleague(staff, product, 'measurer')
  const { id } = await createOrder(staff)
  await staff.call('PUT', `/api/orders/${id}`, { measurer_id: measurer.id })
  const page = await openPage({ ...phone, token: measurer.token })
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('button', { name: 'Режим замера' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await page.route('**/api/modules/company', (route) => route.abort('connectionfailed'))
  await page.goto(`/order/${id}`)
  await expect(page).toHaveURL('/modules?error=module_check_failed')

  await page.context().setOffline(true)
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('button', { name: 'Режим замера' })).toBeVisible()
  await expect(page).toHaveURL(`/order/${id}`)
})

test("signing out deletes all of the measurer's data from the device", async ({
  staff,
  product,
  openPage,
}) => {
  const measurer = await colleague(staff, product, 'measurer')
  const { id } = await createOrder(staff)
  await staff.call('PUT', `/api/orders/${id}`, { measurer_id: measurer.id })
  const page = await openPage({ ...phone, token: measurer.token })
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('button', { name: 'Режим замера' })).toBeVisible()
  const storedDrafts = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('veranda-offline')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const count = opening.result.transaction('answers').objectStore('answers').count()
            count.onsuccess = () => {
              opening.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(storedDrafts).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^Аккаунт/ }).tap()
  await page.getByRole('menuitem', { name: 'Выйти' }).tap()
  await page.waitForURL(/login/)
  await expect.poll(storedDrafts).toBe(0)
})

test('the app started offline leads to the cached orders', async ({
  openPage,
  product,
  staff,
  consoleErrors,
}) => {
  allowNoNetwork(consoleErrors)
  const measurer = await colleague(staff, product, 'measurer')
  const { id } = await createOrder(staff)
  const { number } = await staff.call<Order>('PUT', `/api/orders/${id}`, { measurer_id: measurer.id })
  const page = await openPage({ ...phone, token: measurer.token })
  await page.goto('/orders')
  const link = page.getByRole('link', { name: `Открыть заказ № ${number}` })
  await expect(link).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/orders$/)
  await expect(link).toBeVisible()
})
