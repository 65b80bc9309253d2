import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CompanyPriceList } from '@veranda/contract'
import { componentPriceList, tech } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const prices = componentPriceList.parse({
  model: 'component',
  film_m2: { pvc700_clear: 95_050 },
  edging_m: { 50: 14_000 },
  fastener_finish_pct_bp: { black: 1_550 },
  divider_m: 100_000,
})

const list: CompanyPriceList = {
  id: 3,
  name: 'Основной прайс',
  is_default: true,
  current: {
    id: 9,
    effective_from: '2026-11-01',
    prices,
    author: null,
    created_at: '2026-11-01T08:00:00Z',
  },
  upcoming: [],
  version: 4,
  created_at: '2026-11-01T08:00:00Z',
}

const production = {
  tech: tech.parse({}),
  films: [{ code: 'pvc700_clear', name: 'ПВХ 700', rolls: [1400] }],
  version: 2,
}

const modules = (...codes: string[]) =>
  json(codes.map((code) => ({ code, is_active: true, expires_at: null })))

function open(path: string, answers: Record<string, Response | (() => Response)> = {}) {
  return renderSignedIn(path, {
    answers: {
      'GET /api/modules/company': () => modules('leads', 'soft_windows'),
      'GET /api/price-lists': () => json([list]),
      'GET /api/production-settings': () => json(production),
      ...answers,
    },
  })
}

async function openEditor(answers: Record<string, Response | (() => Response)> = {}) {
  const app = open('/settings?section=prices&list=3', answers)
  const film = await screen.findByRole('textbox', { name: 'ПВХ 700' })
  return { ...app, film, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const typedIn = (input: HTMLElement) => (input as HTMLInputElement).value
const faultOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

test('kopecks are shown as roubles and basis points as per cent; a price not set is empty', async () => {
  const { film } = await openEditor()
  expect(typedIn(film)).toBe('950,50')
  expect(typedIn(field('Окантовка 50 мм'))).toBe('140')
  expect(typedIn(field('Чёрная'))).toBe('15,5')
  expect(typedIn(field('Юбка'))).toBe('')
})

test('roubles are sent as kopecks, and an empty field as a price not set', async () => {
  const { film, network, user } = await openEditor({
    'POST /api/price-lists/3/versions': () => json({ ...list, version: 5 }),
  })
  await user.clear(film)
  await user.type(film, '1 200,5')
  await user.clear(field('Разделитель'))
  await user.click(screen.getByRole('button', { name: 'Сохранить цены' }))
  await screen.findByText(/^Цены сохранены, действуют с/)
  const [request] = network.to('POST', '/api/price-lists/3/versions')
  expect(request?.body).toMatchObject({
    version: 4,
    prices: { model: 'component', film_m2: { pvc700_clear: 120_050 }, divider_m: null },
  })
})

test('an invalid number shows an error at its field, and nothing is sent', async () => {
  const { film, network, user } = await openEditor()
  await user.clear(film)
  await user.type(film, 'дорого')
  await user.click(screen.getByRole('button', { name: 'Сохранить цены' }))
  expect(faultOf(film)).toBe('Введите число, например 950 или 950,50')
  expect(document.activeElement).toBe(film)
  expect(network.to('POST', '/api/price-lists/3/versions')).toEqual([])
  expect(typedIn(film)).toBe('дорого')
})

test.each([
  ['another section', '/settings?section=numbering'],
  ['all price lists', '/settings?section=prices'],
])('unsaved prices stay until one agrees to leave for %s', async (_where, address) => {
  const { film, router, user } = await openEditor()
  await user.clear(film)
  await user.type(film, '1200')
  router.history.push(address)
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(film.isConnected).toBe(true)
  expect(typedIn(film)).toBe('1200')
})

test('an edging of another width is added and removed', async () => {
  const { user } = await openEditor()
  const edging = within(screen.getByRole('region', { name: 'Окантовка' }))
  await user.type(edging.getByLabelText('Ширина, мм'), '90{Enter}')
  expect(typedIn(edging.getByRole('textbox', { name: 'Окантовка 90 мм' }))).toBe('')
  await user.click(edging.getByRole('button', { name: 'Убрать «Окантовка 90 мм»' }))
  expect(edging.queryByRole('textbox', { name: 'Окантовка 90 мм' })).toBeNull()
})

test("a colleague's saved prices are not overwritten", async () => {
  const changed = { ...prices, divider_m: 70_000, film_m2: { ...prices.film_m2, pvc700_clear: 80_000 } }
  const theirs = { ...list, version: 5, current: { ...list.current, prices: changed } }
  const stale = { message: 'Запись изменилась', code: 'stale_version', current: theirs }
  const { film, network, user } = await openEditor({
    'POST /api/price-lists/3/versions': () => json(stale, 409),
  })
  await user.clear(film)
  await user.type(film, '1')
  await user.click(screen.getByRole('button', { name: 'Сохранить цены' }))
  await screen.findByText(/Запись уже изменил другой сотрудник/)
  expect(typedIn(film)).toBe('1')
  expect(faultOf(film)).toBe('Коллега тем временем сохранил: 800')
  expect(typedIn(field('Разделитель'))).toBe('700')
  await user.click(screen.getByRole('button', { name: 'Сохранить моё' }))
  await waitFor(() => expect(network.to('POST', '/api/price-lists/3/versions')).toHaveLength(2))
  expect(network.to('POST', '/api/price-lists/3/versions')[1]?.body).toMatchObject({
    version: 5,
    prices: { divider_m: 70_000, film_m2: { pvc700_clear: 100 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Взять сохранённое' }))
  expect(typedIn(film)).toBe('800')
})

test('without the module the sections link to the shop', async () => {
  open('/settings?section=prices', { 'GET /api/modules/company': () => modules('leads') })
  await screen.findByText('Нужен модуль «Мягкие окна»')
  expect(screen.getByRole('link', { name: 'Посмотреть модули' }).getAttribute('href')).toBe(
    '/modules?module_required=soft_windows',
  )
})

test('invalid roll widths show an error at their field', async () => {
  open('/settings?section=production')
  const user = userEvent.setup()
  const rolls = await screen.findByRole('textbox', { name: 'Ширина рулонов, мм' })
  expect(typedIn(rolls)).toBe('1400')
  await user.clear(rolls)
  await user.type(rolls, '1400, широкий')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(faultOf(rolls)).toBe('Введите ширину в мм, от 300 до 6000, через запятую')
  expect(typedIn(screen.getByRole('textbox', { name: 'Запас фурнитуры' }))).toBe('3')
})
