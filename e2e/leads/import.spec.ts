import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/fixtures.ts'

const table = [
  'ФИО;Номер телефона;Комментарий;Откуда',
  'Анна Ким;8 912 345-67-89;Веранда 4 × 3;Авито',
  'Борис Орлов;+7 913 000-00-01;;',
  ';нет;Перезвонить;',
  'Глеб;8 914 000-00-02;;Сайт',
].join('\r\n')

/** Encodes a table as Russian Excel saves it. */
function windows1251(text: string): Buffer {
  const byteOf = (sign: string) => {
    const code = sign.charCodeAt(0)
    if (code < 128) return code
    return code === 0xd7 ? 0x78 : code - 0x410 + 0xc0
  }
  return Buffer.from([...text].map(byteOf))
}

const pick = (page: Page, name: string, text: string) =>
  page.getByLabel('Файл с таблицей').setInputFiles({ name, mimeType: 'text/csv', buffer: windows1251(text) })

test('a table of leads is uploaded, checked, imported and reverted', async ({ signedIn: page, staff }) => {
  await staff.createLead({ values: { Имя: 'Глеб', Телефон: '+7 914 000-00-02' } })
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Импорт', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Импорт заявок', level: 1 })).toBeVisible()

  await pick(page, 'старые заявки.csv', table)
  await expect(page.getByText('«старые заявки.csv», 4 строки.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Поле для столбца «ФИО»' })).toHaveText('Имя')
  await expect(page.getByRole('combobox', { name: 'Поле для столбца «Номер телефона»' })).toHaveText(
    'Телефон',
  )
  await expect(page.getByRole('combobox', { name: 'Поле для столбца «Откуда»' })).toHaveText('Источник')
  // The parsed table survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Проверить' }).click()

  await expect(page.getByRole('heading', { name: 'Проверка' })).toBeVisible()
  const errors = page.getByRole('table', { name: 'Строки с ошибками' })
  await expect(errors.getByRole('row').nth(1)).toHaveText(
    'Номер телефонаВведите телефон полностью1строка 4: «нет»',
  )
  await expect(page.getByText('Повторы тех, кто уже есть в базе: 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Импортировать: 2 заявки' }).click()

  await expect(page.getByRole('heading', { name: 'Импорт завершён' })).toBeVisible()
  await expect(page.getByText('Добавлено: 2 · пропущено: 1 · с ошибками: 1')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать отчёт об ошибках: старые заявки.csv' }).click()
  expect((await saving).suggestedFilename()).toBe('старые заявки, ошибки.csv')
  await page.getByRole('link', { name: 'К заявкам' }).last().click()
  await expect(page.getByRole('link', { name: /Борис Орлов/ })).toBeVisible()
  await expect(page.getByText('3 заявки')).toBeVisible()

  await page.goto('/settings?section=data')
  const history = page.getByRole('list', { name: 'История импорта' })
  await expect(history.getByRole('listitem')).toContainText(['старые заявки.csv'])
  await history.getByRole('button', { name: 'Отменить импорт: старые заявки.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click()
  await expect(history.getByText(/^Отменено: 2\. Добавленное — в корзине/)).toBeVisible()
  await page.goto('/leads')
  await expect(page.getByText('1 заявка')).toBeVisible()
})

test('a wrong file shows the reason and another is accepted; columns are matched by the keyboard', async ({
  signedIn: page,
  consoleErrors,
}) => {
  consoleErrors.allowStatus(422)
  await page.goto('/leads/import?target=clients')
  await expect(page.getByRole('heading', { name: 'Импорт клиентов', level: 1 })).toBeVisible()
  await pick(page, 'старая база.xls', 'x')
  await expect(page.getByRole('alert')).toContainText('сохраните как .xlsx')
  await pick(page, 'пустая.csv', 'ФИО;Телефон')
  await expect(page.getByRole('alert')).toContainText('В таблице нет строк')
  await pick(page, 'клиенты.csv', 'Кто;Телефон\nАнна;8 912 345-67-89')

  const column = page.getByRole('combobox', { name: 'Поле для столбца «Кто»' })
  await expect(column).toHaveText('Не импортировать')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByRole('alert')).toContainText('Выберите столбец с именем клиента')
  await column.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Имя' }).press('Enter')
  await expect(column).toHaveText('Имя')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Импортировать: 1 клиент' }).click()
  await expect(page.getByRole('heading', { name: 'Импорт завершён' })).toBeVisible()
  await page.getByRole('link', { name: 'К клиентам' }).last().click()
  await expect(page.getByRole('link', { name: /Анна/ })).toBeVisible()
})

test('a bad cell does not lose its row, and unknown words and unclear dates are asked about', async ({
  signedIn: page,
  staff,
}) => {
  await page.goto('/leads/import?target=leads')
  await pick(
    page,
    'база.csv',
    [
      'ФИО клиента;Моб. тел.;Состояние;Дата',
      'Анна Ким;12;архив;03/04/2025',
      'Борис Орлов;+7 913 000-00-01;Архив;05/06/2025',
    ].join('\r\n'),
  )
  await expect(page.getByRole('combobox', { name: 'Поле для столбца «Состояние»' })).toHaveText('Статус')
  await page.getByRole('button', { name: 'Проверить' }).click()
  const start = page.getByRole('button', { name: 'Импортировать: 2 заявки' })
  await expect(start).toBeDisabled()
  const questions = page.getByRole('region', { name: 'Уточните' })
  await questions.getByRole('radio', { name: 'месяц/день/год' }).click()
  await expect(questions.getByText('Статус «архив» — 2 строки')).toBeVisible()
  await questions.getByRole('combobox', { name: 'Что значит «архив»' }).click()
  await page.getByRole('option', { name: 'Завершен' }).click()
  await questions.getByRole('button', { name: 'Проверить ещё раз' }).click()
  await expect(questions).toBeHidden()
  const left = page.getByRole('table', { name: 'Ячейки, которые не удалось прочитать' })
  await expect(left.getByRole('row').nth(1)).toHaveText('Моб. тел.Введите телефон полностью1строка 2: «12»')
  await start.click()
  await expect(page.getByText('Добавлено: 2 · не все ячейки прочитаны: 1')).toBeVisible()
  const { data } = await staff.call<{ data: { status: string }[] }>('GET', '/api/leads')
  expect(data.map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('clients take requisites, and the check says which of two namesakes is updated', async ({
  signedIn: page,
  staff,
}) => {
  for (const name of ['Анна', 'Анна Ким']) await staff.createClient({ name, phone: '+7 912 000-00-01' })
  await page.goto('/leads/import?target=clients')
  const rows = [
    'Имя;Телефон;ИНН;БИК',
    'Анна;8 912 000-00-01;5500012349;45004641',
    'Борис;8 912 000-00-02;5500012340;',
  ]
  await pick(page, 'клиенты.csv', rows.join('\r\n'))
  await expect(page.getByRole('combobox', { name: 'Поле для столбца «ИНН»' })).toHaveText('ИНН')
  await page.getByRole('radio', { name: /Дополнить пустые поля/ }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText(/строка 2 — Анна Ким, № \d+ \(ещё с этим контактом: 1\)/)).toBeVisible()
  await expect(page.getByText('В ИНН ошибка: контрольная цифра не сходится')).toBeVisible()
  await page.getByRole('button', { name: 'Импортировать: 2 клиента' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Импорт завершён' })).toBeVisible()
  await expect(page.getByText('Этот импорт уже запущен')).toBeHidden()
  await expect(page.getByText(/Добавлено: 1 · обновлено: 1/)).toBeVisible()
})
