import type { Page } from '@playwright/test'
import type { Staff } from '#e2e/support/api.ts'
import { colleague } from '#e2e/support/colleague.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

interface Order {
  id: number
  version: number
  stage: string
  total_kopecks: number | null
  prepay_kopecks: number | null
  items: { name: string; dims: { width: number; height: number } }[]
}

const cell = (page: Page, column: string, place: number) =>
  page.getByLabel(`${column}, проём ${place}`, { exact: true })

const saved = (staff: Staff, id: number) => staff.call<Order>('GET', `/api/orders/${id}`)

async function openOrder(page: Page, staff: Staff, body: object = {}): Promise<number> {
  const { id } = await staff.call<Order>('POST', '/api/orders', body)
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
  return id
}

/** The order's id in the URL of its page. */
const orderId = (page: Page) => Number(/\/order\/(\d+)/.exec(page.url())?.[1])

test('an order goes from the first opening to production', async ({ signedIn: page, staff }) => {
  await test.step('it is made', async () => {
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Новый заказ' }).first().click()
    await page.getByLabel('Название').fill('Веранда в Истре')
    await page.getByRole('button', { name: 'Создать заказ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
    await expect(page.getByText('Проёмов пока нет')).toBeVisible()
  })
  const id = orderId(page)

  await test.step('two openings are entered by the keyboard, and priced at once', async () => {
    await page.getByRole('button', { name: 'Добавить проём' }).click()
    await cell(page, 'Название', 1).focus()
    await page.keyboard.type('Окно 1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2300')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2150')
    const total = page.getByRole('region', { name: 'Несохранённые изменения' })
    await expect(total).toContainText(/Итого 9\s400\s₽/)
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Высота', 2)).toBeFocused()
    await page.keyboard.type('2150')
    await cell(page, 'Ширина', 2).fill('1800')
    await expect(page.getByRole('img', { name: 'Чертёж: Проём 2' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(cell(page, 'Ширина', 1)).toBeFocused()
  })

  await test.step('they are saved', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Несохранённые изменения' })).toBeHidden()
    const order = await saved(staff, id)
    expect(order.items.map(({ dims }) => dims)).toEqual([
      { width: 2300, height: 2150 },
      { width: 1800, height: 2150 },
    ])
    expect(order.total_kopecks).toBeGreaterThan(940_000)
  })

  await test.step('it is proposed and approved', async () => {
    const stages = page.getByRole('button', { name: 'Все этапы' })
    await stages.click()
    await page.getByRole('menuitem', { name: 'КП отправлено' }).click()
    await page.getByRole('button', { name: 'Дальше: Согласован' }).click()
    await expect(page.getByText(/^Цены и размеры зафиксированы/)).toBeVisible()
    await expect(cell(page, 'Ширина', 1)).toHaveAttribute('readonly')
  })

  await test.step('work does not begin before the prepayment', async () => {
    await page.getByRole('button', { name: 'Дальше: Ждём предоплату' }).click()
    await page.getByRole('button', { name: 'Дальше: В производстве' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Предоплата ещё не поступила')
    await question.getByRole('button', { name: 'Отмена' }).click()
  })

  await test.step('the prepayment comes, and the order goes to the workshop', async () => {
    await page.getByRole('button', { name: 'Отметить оплату' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Полученные оплаты' })).toContainText('Предоплата')
    await expect(page.getByText('Предоплата внесена')).toBeVisible()
    await page.getByRole('button', { name: 'Дальше: В производстве' }).click()
    await expect(page.getByRole('button', { name: 'Дальше: Готов к монтажу' })).toBeVisible()
    expect((await saved(staff, id)).stage).toBe('in_production')
  })
})

test('a measurer measures on a phone and sees no prices', async ({ openPage, staff, product }) => {
  const measurer = await colleague(staff, product, 'measurer')
  const { id, version } = await staff.call<Order>('POST', '/api/orders', { title: 'Беседка' })
  await staff.call('PUT', `/api/orders/${id}`, { measurer_id: measurer.id, version })
  const page = await openPage({ token: measurer.token, viewport: { width: 390, height: 844 } })
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  const editor = page.getByRole('dialog', { name: 'Проём 1' })
  await editor.getByLabel('Ширина', { exact: true }).fill('2300')
  await editor.getByLabel('Высота', { exact: true }).fill('2150')
  await expect(editor.getByRole('img', { name: 'Чертёж: Проём 1' })).toBeVisible()
  await editor.getByLabel('Диагональ ↗').fill('3300')
  await expect(editor.getByText(/^Диагональ расходится с формой на 1\d\d мм$/)).toBeVisible()
  await editor.getByLabel('Диагональ ↗').fill('3150')
  await editor.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await saved(staff, id)).items[0]?.dims).toEqual({ width: 2300, height: 2150 })
  await expect(page.getByRole('main')).not.toContainText('₽')
  await expect(page.getByRole('heading', { name: 'Смета' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Оплаты' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Все этапы' })).toBeHidden()
})

test('rows of a spreadsheet are pasted into the table', async ({ signedIn: page, staff }) => {
  await openOrder(page, staff)
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  await cell(page, 'Название', 1).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Фасад\t2300\t2150\t2\nБок\t1800×2150\t1')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Вставлено: 2 строки')).toBeVisible()
  await expect(cell(page, 'Кол-во', 1)).toHaveValue('2')
  await expect(cell(page, 'Ширина', 2)).toHaveValue('1800')
  await page.getByRole('button', { name: 'Удалить', exact: true }).last().click()
  await expect(cell(page, 'Ширина', 2)).toBeHidden()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(cell(page, 'Ширина', 2)).toBeVisible()
})

test("a colleague's changes are not overwritten without asking", async ({
  signedIn: page,
  staff,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(409)
  const id = await openOrder(page, staff)
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  await cell(page, 'Ширина', 1).fill('2300')
  const theirs = {
    key: crypto.randomUUID(),
    dims: { width: 1000, height: 1000 },
    film: 'pvc700_clear',
    edging: { all: 70 },
  }
  await staff.call('PUT', `/api/orders/${id}/items`, { items: [theirs] })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Пока вы работали, заказ изменил другой сотрудник')).toBeVisible()
  await expect(cell(page, 'Ширина', 1)).toHaveValue('2300')
  await page.getByRole('button', { name: 'Сохранить моё' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const widths = (await saved(staff, id)).items.map(({ dims }) => dims.width)
  expect(widths.sort()).toEqual([1000, 2300])
})

test('an unusual opening keeps its description', async ({ signedIn: page, staff }) => {
  const id = await openOrder(page, staff)
  await page.getByRole('button', { name: 'Добавить проём' }).click()
  await page.getByRole('combobox', { name: 'Форма, проём 1' }).selectOption('По точкам')
  const points = page.getByLabel('Точки')
  await points.fill('0 0\n2300 0')
  await expect(points).toHaveAccessibleDescription('От трёх до сорока точек, числа от 0 до 20 000')
  await points.fill('0 0\n2300 0\n2300 2150\n1200 2600\n0 2150')
  await expect(page.getByRole('img', { name: 'Чертёж: Проём 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Особенности' }).click()
  await page.getByRole('combobox', { name: 'Что это' }).click()
  await page.getByRole('option', { name: 'Дверь' }).click()
  const overlap = page.getByRole('group', { name: 'Нахлёст на стену, мм' })
  await overlap.getByLabel('Низ').fill('0')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const order = await staff.call<{ items: object[] }>('GET', `/api/orders/${id}`)
  expect(order.items[0]).toMatchObject({
    kind: 'door',
    shape: 'custom',
    overlap: { bottom: 0 },
    dims: {
      points: [
        [0, 0],
        [2300, 0],
        [2300, 2150],
        [1200, 2600],
        [0, 2150],
      ],
    },
  })
})
