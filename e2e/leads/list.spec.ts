import { expect, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/phone.ts'

const dayMs = 86_400_000

test('what came from Авито last week is found in three clicks, and kept as a view', async ({
  signedIn: page,
  staff,
}) => {
  await staff.call('POST', '/api/dictionaries', { kind: 'source', name: 'Авито' }).catch(() => null)
  await staff.createLead({ source: 'Авито', values: { Имя: 'Анна' } })
  await staff.createLead({ source: 'Звонок', values: { Имя: 'Борис' } })
  await page.goto('/leads')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const panel = page.getByRole('dialog', { name: 'Фильтры' })
  await panel.getByRole('button', { name: 'Авито' }).click()
  await panel.getByRole('button', { name: 'Прошлая неделя' }).click()
  await expect(page).toHaveURL(/period=last_week/)
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await panel.getByRole('button', { name: 'Эта неделя' }).click()
  await panel.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Новый', exact: true })).toHaveAccessibleDescription('1')

  await page.getByRole('button', { name: 'Вид: Все заявки' }).click()
  await page.getByRole('menuitem', { name: 'Сохранить как вид…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сохранить вид' })
  await dialog.getByLabel('Название').fill('Авито')
  await dialog.getByLabel('Открывать этот вид сразу').check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('button', { name: 'Вид: Авито' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Клиенты' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Заявки' }).click()
  await expect(page.getByRole('button', { name: 'Вид: Авито' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Вид: Авито' }).click()
  await page.getByRole('menuitem', { name: 'Все заявки' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('an answer, a colleague and a custom day narrow the list', async ({ signedIn: page, staff }) => {
  const { id } = await staff.call<{ id: number }>('POST', '/api/lead-fields', {
    name: 'Цвет',
    type: 'select',
    options: [
      { id: 'b', label: 'Белый' },
      { id: 'c', label: 'Чёрный' },
    ],
  })
  const answered = (name: string, color: string) => staff.createLead({ values: { Имя: name, Цвет: color } })
  await answered('Анна', 'Белый')
  await answered('Борис', 'Чёрный')
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const panel = page.getByRole('dialog', { name: 'Фильтры' })
  await panel.getByRole('combobox', { name: 'Условие на ответ в заявке' }).click()
  await page.getByRole('option', { name: 'Цвет' }).click()
  await panel.getByRole('combobox', { name: 'Цвет' }).click()
  await page.getByRole('option', { name: 'Белый' }).click()
  await expect(page).toHaveURL(new RegExp(`f${id}=`))
  const tomorrow = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  await panel.getByLabel('По', { exact: true }).fill(tomorrow)
  await expect(page).toHaveURL(new RegExp(`to=${tomorrow}`))
  await panel.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Анна')
  await page.getByRole('button', { name: 'Цвет: Белый' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('the list is worked by keys and sorted by its columns', async ({ signedIn: page, staff }) => {
  for (const name of ['Борис', 'Анна', 'Вера']) await staff.createLead({ values: { Имя: name } })
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Имя', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Имя' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Анна')
  await page.getByRole('row').nth(1).hover()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('KeyJ')
  await expect(page.getByRole('link', { name: /Анна/ })).toBeFocused()
  await page.keyboard.press('KeyJ')
  await expect(page.getByRole('link', { name: /Борис/ })).toBeFocused()
  await page.keyboard.press('KeyX')
  await expect(page.getByRole('region', { name: 'Выбранные заявки' })).toContainText('1 заявка')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Выбранные заявки' })).toHaveCount(0)
  await page.keyboard.press('KeyS')
  await page.getByRole('menuitem', { name: 'В обработке' }).click()
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  await expect(page.locator('[role="menu"]')).toHaveCount(0)
  await page.getByRole('link', { name: /Борис/ }).focus()
  await page.keyboard.press('KeyE')
  await expect(page.getByRole('textbox', { name: 'Текст заметки' })).toBeFocused()
})

test('a list reopened by Back shows the row that was open', async ({ signedIn: page, staff }) => {
  const { id } = await staff.createLead({ values: { Имя: 'Анна Ким', Телефон: '+7 912 345-67-89' } })
  const { client_id } = await staff.call<{ client_id: number }>('POST', `/api/leads/${id}/convert`, {
    name: 'Анна Ким',
    phone: '+7 912 345-67-89',
    email: '',
  })
  for (let count = 0; count < 24; count += 1)
    await staff.call('POST', '/api/clients', { name: `Клиент ${count}`, phone: '', email: '' })
  await page.goto('/clients')
  const row = page.getByRole('link', { name: /Анна Ким/ })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '26')
  // The oldest is the last, and only rows near the window are drawn.
  await page.keyboard.press('End')
  await row.click()
  await expect(page).toHaveURL(`/clients/${client_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Анна Ким' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('columns are moved and sized, and stay so', async ({ signedIn: page, staff }) => {
  await staff.createLead({ values: { Имя: 'Анна' } })
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const panel = page.getByRole('dialog', { name: 'Столбцы' })
  await panel.getByRole('button', { name: 'Выше: «Телефон»' }).click()
  await panel.getByRole('checkbox', { name: 'Источник' }).uncheck()
  await page.keyboard.press('Escape')
  const headers = page.getByRole('columnheader')
  await expect(headers.filter({ hasText: /./ })).toHaveText([
    '№',
    'Телефон',
    'Имя',
    'Статус',
    'Ответственный',
    'Создана',
  ])
  const edge = page.getByRole('separator', { name: 'Ширина столбца «Статус»' })
  const width = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16))
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16))
  await expect(headers.filter({ hasText: /./ }).nth(1)).toHaveText('Телефон')
})

test('an answer is a column, which a view keeps for colleagues', async ({ signedIn: page, staff }) => {
  await staff.call('POST', '/api/lead-fields', { name: 'Цвет канта', type: 'text' })
  await staff.createLead({ values: { Имя: 'Анна', 'Цвет канта': 'Графит' } })
  await page.goto('/leads')
  const isKept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/account/list-columns') && answer.ok(),
  )
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'Цвет канта' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').nth(1)).toContainText('Графит')
  const saveView = async (name: string) => {
    await page.getByRole('menuitem', { name: 'Сохранить как вид…' }).click()
    await page.getByRole('dialog', { name: 'Сохранить вид' }).getByLabel('Название').fill(name)
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  await page.getByRole('button', { name: 'Вид: Все заявки' }).click()
  await saveView('С цветом')
  await expect(page.getByRole('button', { name: 'Вид: С цветом', exact: true })).toBeVisible()
  // Another browser knows the columns from the view and from the account.
  await isKept
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('list_columns')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Цвет канта' })).toBeVisible()
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'Источник' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Вид: С цветом, изменён' }).click()
  await page.getByRole('menuitem', { name: 'Сохранить изменения в «С цветом»' }).click()
  await expect(page.getByRole('button', { name: 'Вид: С цветом', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Источник' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Вид: С цветом', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Все заявки' }).click()
  await expect(page.getByRole('columnheader', { name: 'Источник' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Цвет канта' })).toBeVisible()
})

test('a card dragged to another column of the board changes its status', async ({
  signedIn: page,
  staff,
}) => {
  const { id } = await staff.createLead({ values: { Имя: 'Анна' } })
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Показать канбаном' }).click()
  const card = page.getByRole('region', { name: 'Новый' }).getByRole('listitem').filter({ hasText: 'Анна' })
  const target = page.getByRole('region', { name: 'В обработке' })
  await card.hover()
  await page.mouse.down()
  const from = await card.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('no place on the screen')
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 })
  await page.mouse.move(to.x + 80, to.y + 80, { steps: 8 })
  await page.mouse.up()
  await expect(target.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Статус заявки изменен на "В обработке"')).toBeVisible()
  expect((await staff.call<{ status: string }>('GET', `/api/leads/${id}`)).status).toBe('processing')
  await expect(page.getByRole('region', { name: 'Новый' }).getByText('Здесь пусто')).toBeVisible()
  await target.getByRole('button', { name: /Изменить статус/ }).click()
  await page.getByRole('menuitem', { name: 'Завершен' }).click()
  await expect(page.getByRole('region', { name: 'Завершен' }).getByRole('listitem')).toHaveCount(1)
})

test('chosen conditions are as high as the other filters, and none is cut', async ({
  signedIn: page,
  staff,
}) => {
  await staff.createLead({ source: 'Рекомендация знакомых', values: { Имя: 'Анна' } })
  await page.goto('/leads?source=Рекомендация знакомых&period=week&client=false')
  const filters = ['Новый', 'Рекомендация знакомых', 'Эта неделя', 'Ещё не клиенты']
  const heights: number[] = []
  for (const name of filters) {
    const chip = page.getByRole('button', { name, exact: true })
    await expect(chip).toBeInViewport({ ratio: 1 })
    heights.push((await chip.boundingBox())?.height ?? 0)
  }
  expect(new Set(heights)).toEqual(new Set([30]))
})

test('the search of clients says all that it finds by', async ({ signedIn: page, staff }) => {
  await staff.call('POST', '/api/dictionaries', { kind: 'tag', name: 'Срочно' })
  await staff.createClient({ name: 'Анна Ким' })
  await page.goto('/clients')
  await expect(page.getByRole('row')).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: 'Поиск клиентов' })
  await search.fill((await search.getAttribute('placeholder')) ?? '')
  await expect.poll(() => search.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
})

test('a card of the board has its date on one line', async ({ openPage, staff }) => {
  await staff.createLead({ values: { Имя: 'Анна', Телефон: '+79000000011' } })
  const page = await openPage({ token: staff.token, ...phone })
  await page.goto('/leads?layout=board')
  const date = page.getByRole('listitem').getByText(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)
  await expect(date).toBeVisible()
  expect((await date.boundingBox())?.height).toBeLessThanOrEqual(20)
})
