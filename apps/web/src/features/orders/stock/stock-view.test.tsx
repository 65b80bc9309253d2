import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, Stock, StockRoll } from '@veranda/contract'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const roll: StockRoll = {
  id: 5,
  number: 12,
  kind: 'roll',
  film: 'pvc700_clear',
  width_mm: 1400,
  length_mm: 29_500,
  note: 'У стены',
  price_kopecks: null,
  is_too_small: false,
  origin_order: null,
  consumed_at: null,
  consumed_order: null,
  written_off_at: null,
  write_off_reason: '',
  version: 3,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
}
const remnant: StockRoll = { ...roll, id: 6, number: 13, kind: 'remnant', width_mm: 600, is_too_small: true }
const film = {
  film: 'pvc700_clear',
  name: 'ПВХ 700 прозрачная',
  rolls: [1400],
  length_mm: 59_000,
  area_mm2: 41_300_000,
  needed_mm2: 50_000_000,
  missing_mm2: 8_700_000,
}
const full: Stock = { films: [film], rolls: [roll, remnant] }
const empty: Stock = {
  films: [{ ...film, length_mm: 0, area_mm2: 0, needed_mm2: 0, missing_mm2: 0 }],
  rolls: [],
}

interface Opening {
  stock?: Stock
  user?: CurrentUser
  answers?: Parameters<typeof renderSignedIn>[1] extends { answers?: infer A } | undefined ? A : never
}

function openStock({ stock = full, user = owner, answers = {} }: Opening = {}) {
  const app = renderSignedIn('/orders?view=stock', {
    user,
    answers: {
      'GET /api/modules/company': json([{ code: 'soft_windows', is_active: true, expires_at: null }]),
      'GET /api/stock?state=there': json(stock),
      'GET /api/production-settings': json({ tech: {}, films: [film], version: 1 }),
      ...answers,
    },
  })
  return { ...app, user: userEvent.setup() }
}

test('each film shows its stock and shortage, each roll its number and size', async () => {
  openStock()
  const card = await screen.findByRole('region', { name: 'ПВХ 700 прозрачная' })
  expect(card.textContent).toContain('Не хватает 8,7 м²')
  const rows = within(card).getAllByRole('listitem')
  expect(rows[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('№ 12Рулон1 400 мм × 29,5 мУ стены')
  expect(rows[1]?.textContent).toContain('Мал для раскроя')
})

test('an empty stock explains itself', async () => {
  openStock({ stock: empty })
  expect(await screen.findByText('Склад пока пуст')).toBeTruthy()
  expect(screen.getByText(/раскрой сам возьмёт сначала остатки/)).toBeTruthy()
})

test('a stock that failed to load can be retried', async () => {
  openStock({
    answers: { 'GET /api/stock?state=there': json({ message: 'Сервис временно недоступен' }, 503) },
  })
  expect(await screen.findByText('Не удалось загрузить склад')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy()
})

test('a correction is sent with the loaded version; an invalid length shows an error at its field', async () => {
  const { user, network } = openStock({ answers: { 'PUT /api/stock/5': json(roll) } })
  await user.click(await screen.findByRole('button', { name: 'Действия с рулоном № 12' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Исправить' }))
  const length = await screen.findByLabelText('Длина, м')
  await user.clear(length)
  await user.type(length, 'много')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Длина от 0,1 до 1 000 м')).toBeTruthy()
  await user.clear(length)
  await user.type(length, '28,35')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(network.to('PUT', '/api/stock/5')[0]?.body).toEqual({ length_mm: 28_350, version: 3 })
})

test('after a version conflict typed values are kept and only those are sent', async () => {
  const newer = { ...roll, note: 'У окна', width_mm: 1500, length_mm: 20_000, version: 4 }
  const { user, network } = openStock({
    answers: {
      'PUT /api/stock/5': ({ body }) =>
        (body as { version: number }).version === 4
          ? json({ ...newer, length_mm: 28_350, version: 5 })
          : json({ message: 'Запись изменилась', code: 'stale_version', current: newer }, 409),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Действия с рулоном № 12' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Исправить' }))
  const length = await screen.findByLabelText('Длина, м')
  await user.clear(length)
  await user.type(length, '28,35')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/^Запись уже изменил другой сотрудник/)).toBeTruthy()
  expect(screen.getByText('Коллега тем временем сохранил: 20')).toBeTruthy()
  expect(length).toHaveProperty('value', '28,35')
  expect(screen.getByLabelText('Ширина, мм')).toHaveProperty('value', '1500')
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.to('PUT', '/api/stock/5').at(-1)?.body).toEqual({ length_mm: 28_350, version: 4 })
})

test("the colleague's values can be taken instead", async () => {
  const newer = { ...roll, length_mm: 20_000, version: 4 }
  const { user, network } = openStock({
    answers: {
      'PUT /api/stock/5': json({ message: 'Запись изменилась', code: 'stale_version', current: newer }, 409),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Действия с рулоном № 12' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Исправить' }))
  const length = await screen.findByLabelText('Длина, м')
  await user.clear(length)
  await user.type(length, '28,35')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Взять сохранённое' }))
  expect(length).toHaveProperty('value', '20')
  expect(screen.queryByText(/^Запись уже изменил/)).toBeNull()
  // Nothing differs any more, so nothing is sent.
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.to('PUT', '/api/stock/5')).toHaveLength(1)
})
