import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataImport, ImportReport } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const draft: DataImport = {
  id: 5,
  target: 'leads',
  file_name: 'база.csv',
  status: 'draft',
  rows_count: 2,
  created_count: 0,
  updated_count: 0,
  skipped_count: 0,
  failed_count: 0,
  warned_count: 0,
  reverted_count: 0,
  kept_count: 0,
  user: { id: 7, name: 'Ольга' },
  can_cancel: false,
  can_revert: false,
  has_report: false,
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  columns: [
    { title: 'ФИО', samples: ['Анна'], guess: 'name' },
    { title: 'Этап', samples: ['архив'], guess: 'status' },
  ],
  fields: [
    { key: 'name', title: 'Имя' },
    { key: 'status', title: 'Статус' },
  ],
  settings: null,
}

const report: ImportReport = {
  new_count: 2,
  repeat_count: 0,
  file_repeat_count: 0,
  error_count: 0,
  warning_count: 0,
  create_count: 2,
  update_count: 0,
  skip_count: 0,
  call_count: 0,
  errors: [],
  warnings: [],
  unknown_values: [],
  given_values: [],
  new_tags: { count: 0, names: [] },
  shared_contacts: { row_count: 0, examples: [] },
  unclear_date: null,
}

function open(path: string, { checked = report, item = draft } = {}) {
  const app = renderSignedIn(path, {
    answers: { 'GET /api/imports/5': json(item), 'POST /api/imports/5/check': json(checked) },
  })
  return { ...app, user: userEvent.setup() }
}

const back = (router: { history: { back: () => void } }) => act(async () => router.history.back())

test("the browser's Back leads from the check to the columns, and the settings are as they were", async () => {
  const { user, router } = open('/leads/import?import=5')
  await user.click(await screen.findByRole('radio', { name: 'Обновить данные' }))
  await user.click(screen.getByRole('button', { name: 'Проверить' }))
  expect(await screen.findByRole('heading', { name: 'Проверка' })).toBeTruthy()
  await back(router)
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Обновить данные' })
  expect(chosen.checked).toBe(true)
  await act(async () => router.history.forward())
  expect(await screen.findByRole('heading', { name: 'Проверка' })).toBeTruthy()
})

test('a reload of the check checks again, and settings that are refused lead to the columns', async () => {
  const { network } = open('/leads/import?import=5&step=check')
  expect(await screen.findByRole('heading', { name: 'Проверка' })).toBeTruthy()
  expect(network.to('POST', '/api/imports/5/check')).toHaveLength(1)
  document.body.replaceChildren()
  const refused = renderSignedIn('/leads/import?import=5&step=check', {
    answers: {
      'GET /api/imports/5': json(draft),
      'POST /api/imports/5/check': json({ message: 'Нет', code: 'validation', errors: {} }, 422),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Что в каких столбцах' })).toBeTruthy()
  expect(refused.network.to('POST', '/api/imports/5/check')).toHaveLength(1)
})

test('a word that was given a meaning before is shown with it, and the meaning can be changed', async () => {
  const settings = {
    mapping: ['name', 'status'],
    repeats: 'skip',
    user_id: null,
    source: 'Импорт',
    status: 'new',
    values: { status: { архив: 'rejected' } },
    date_order: null,
  } satisfies DataImport['settings']
  const checked = { ...report, given_values: [{ field: 'status' as const, value: 'архив', count: 2 }] }
  const { user, network } = open('/leads/import?import=5&step=check', {
    checked,
    item: { ...draft, settings },
  })
  const given = within(await screen.findByRole('region', { name: 'Как читаем слова таблицы' }))
  const choice = given.getByRole('combobox', { name: 'Что значит «архив»' })
  expect(choice.textContent).toBe('Отклонен')
  await user.click(choice)
  await user.click(screen.getByRole('option', { name: 'Завершен' }))
  await user.click(given.getByRole('button', { name: 'Проверить ещё раз' }))
  const last = network.to('POST', '/api/imports/5/check').at(-1)
  expect(last?.body).toMatchObject({ values: { status: { архив: 'completed' } } })
})

test('the check says how many leads will wait to be called, and they can be given another status there', async () => {
  const given_values = [{ field: 'status' as const, value: 'Новый', count: 1900 }]
  const { user, network } = open('/leads/import?import=5&step=check', {
    checked: { ...report, call_count: 1940, given_values },
  })
  const alert = await screen.findByText(/1 940 заявок попадут в «Обзвон» — после тех, что пришли сами/)
  expect(alert).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Статус, если он не указан в таблице' }))
  await user.click(screen.getByRole('option', { name: 'В обработке' }))
  const lastCheck = () => network.to('POST', '/api/imports/5/check').at(-1)?.body
  expect(lastCheck()).toMatchObject({ status: 'processing' })
  const given = within(screen.getByRole('region', { name: 'Как читаем слова таблицы' }))
  const choice = given.getByRole('combobox', { name: 'Что значит «Новый»' })
  expect(choice.textContent).toBe('Новый')
  await user.click(choice)
  await user.click(screen.getByRole('option', { name: 'Завершен' }))
  await user.click(given.getByRole('button', { name: 'Проверить ещё раз' }))
  expect(lastCheck()).toMatchObject({ values: { status: { новый: 'completed' } } })
})

test('a running import can be stopped, and says how far it came', async () => {
  const running = {
    ...draft,
    status: 'running' as const,
    can_cancel: true,
    created_count: 3200,
    rows_count: 10_000,
  }
  const { user, network } = open('/leads/import?import=5', { item: running })
  const stopped = { ...running, status: 'cancelled', can_cancel: false, can_revert: true }
  const stop = await screen.findByRole('button', { name: 'Остановить импорт: база.csv' })
  network.answer({ 'POST /api/imports/5/cancel': json(stopped), 'GET /api/imports/5': json(stopped) })
  await user.click(stop)
  expect(await screen.findByRole('heading', { name: 'Импорт остановлен' })).toBeTruthy()
  expect(screen.getByText(/^Остановлен: обработано 3.200 из 10.000/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Отменить импорт: база.csv' })).toBeTruthy()
})
