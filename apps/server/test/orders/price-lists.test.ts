import type { CompanyPriceList, PriceListVersion, PriceSheet } from '@veranda/contract'
import { type ComponentPriceList, componentPriceList } from '@veranda/soft-windows'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workbook } from '#test/support/import-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const dayMs = 86_400_000
/** In the company's time zone, three hours ahead of UTC. */
const day = (after = 0) => new Date(Date.now() + 3 * 3_600_000 + after * dayMs).toISOString().slice(0, 10)

async function ok<T>(answer: ReturnType<Person['call']>): Promise<T> {
  const response = await answer
  expect(response.statusCode, response.body).toBeLessThan(300)
  return (response.body === '' ? null : response.json()) as T
}

const lists = (by = owner) => ok<CompanyPriceList[]>(by.call('GET', '/api/price-lists'))

async function firstList(by = owner): Promise<CompanyPriceList & { prices: ComponentPriceList }> {
  const [list] = await lists(by)
  if (!list?.current) throw new Error('no price list')
  return { ...list, prices: componentPriceList.parse(list.current.prices) }
}

const setPrices = (id: number, body: object, by = owner) =>
  by.call('POST', `/api/price-lists/${id}/versions`, body)

const withHigherPrice = (prices: ComponentPriceList, film = 99_900) => ({
  ...prices,
  film_m2: { ...prices.film_m2, pvc700_clear: film },
})

describe('versions', () => {
  test('current prices apply at once, future ones wait and can be withdrawn', async () => {
    const { id, prices } = await firstList()
    await ok(setPrices(id, { effective_from: day(), prices: withHigherPrice(prices) }))
    const set = await ok<CompanyPriceList>(
      setPrices(id, { effective_from: day(10), prices: withHigherPrice(prices, 120_000) }),
    )
    expect(set.current?.prices).toMatchObject({ film_m2: { pvc700_clear: 99_900 } })
    expect(set.upcoming).toHaveLength(1)
    const all = await ok<PriceListVersion[]>(owner.call('GET', `/api/price-lists/${id}/versions`))
    expect(all.map(({ effective_from }) => effective_from)).toEqual([day(10), day(), day()])
    expect(all[0]?.author?.id).toBe(owner.id)
    await ok(owner.call('DELETE', `/api/price-lists/${id}/versions/${set.upcoming[0]?.id}`))
    expect((await firstList()).upcoming).toEqual([])
    const inForce = `/api/price-lists/${id}/versions/${set.current?.id}`
    expect((await owner.call('DELETE', inForce)).statusCode).toBe(404)
  })

  test('a past day is refused at its field', async () => {
    const { id, prices } = await firstList()
    const lateResponse = await setPrices(id, { effective_from: day(-1), prices })
    expect(lateResponse.json().errors).toHaveProperty('effective_from')
  })

  test('two users who set prices at once do not overwrite each other', async () => {
    const { id, prices, version } = await firstList()
    await ok(setPrices(id, { effective_from: day(), prices: withHigherPrice(prices), version }))
    const second = await setPrices(id, { effective_from: day(), prices, version })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'stale_version', current: { version: version + 1 } })
  })

  test('the audit log names each changed cell', async () => {
    const { id, prices } = await firstList()
    await ok(setPrices(id, { effective_from: day(), prices: withHigherPrice(prices) }))
    const { data } = await ok<{ data: { changes: object }[] }>(
      owner.call('GET', '/api/company/audit-log?entity=price_list'),
    )
    expect(data[0]?.changes).toEqual({
      effective_from: [null, day()],
      'film_m2.pvc700_clear': [95_000, 99_900],
    })
  })
})

describe('lists', () => {
  test('one is created as a copy, becomes the default, and the other can be archived', async () => {
    const first = await firstList()
    const copy = await ok<CompanyPriceList>(
      owner.call('POST', '/api/price-lists', { name: 'Опт', prices: first.prices }),
    )
    const inUse = await owner.call('DELETE', `/api/price-lists/${first.id}`)
    expect(inUse.json().code).toBe('price_list_in_use')
    await ok(owner.call('PUT', `/api/price-lists/${copy.id}`, { is_default: true }))
    await ok(owner.call('DELETE', `/api/price-lists/${first.id}`))
    expect((await lists()).map(({ name, is_default }) => [name, is_default])).toEqual([['Опт', true]])
    // Orders that use it keep its prices.
    const versions = await ok<PriceListVersion[]>(owner.call('GET', `/api/price-lists/${first.id}/versions`))
    expect(versions[0]?.prices).toEqual(first.prices)
  })

  test("another company's list is not found", async () => {
    const { id, prices } = await firstList()
    const outsider = await world.company()
    const answers = await Promise.all([
      outsider.call('GET', `/api/price-lists/${id}/versions`),
      outsider.call('GET', `/api/price-lists/${id}/export`),
      outsider.call('PUT', `/api/price-lists/${id}`, { name: 'Чужой' }),
      outsider.call('DELETE', `/api/price-lists/${id}`),
      setPrices(id, { effective_from: day(), prices }, outsider),
      sendSheet(
        outsider,
        id,
        workbook([
          ['Код', 'Значение'],
          ['divider_m', 1],
        ]),
      ),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
  })
})

function sendSheet(by: Person, id: number, bytes: Buffer, name = 'прайс.xlsx') {
  return world.app.inject({
    method: 'POST',
    url: `/api/price-lists/${id}/import?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

describe('a table', () => {
  test('an exported table is imported without differences', async () => {
    const { id, prices } = await firstList()
    const saved = await owner.call('GET', `/api/price-lists/${id}/export`)
    expect(saved.statusCode).toBe(200)
    expect(decodeURIComponent(String(saved.headers['content-disposition']))).toContain(
      `Основной прайс ${day()}.xlsx`,
    )
    const sheet = await ok<PriceSheet>(sendSheet(owner, id, saved.rawPayload))
    expect(sheet.errors).toEqual([])
    expect(sheet.differences).toEqual([])
    expect(sheet.prices).toMatchObject({ film_m2: prices.film_m2, mounting_min: prices.mounting_min })
  })

  test('new prices are shown beside the old ones, empty ones are not set, and nothing is stored', async () => {
    const { id } = await firstList()
    const rows = [
      ['Код', 'Название', 'Значение'],
      ['film_m2.pvc700_clear', '', 1016.5000000000001],
      ['edging_m.90', '', '180,50'],
      ['divider_m', '', ''],
      ['volume_discounts.30', '', 5],
    ]
    const sheet = await ok<PriceSheet>(sendSheet(owner, id, workbook(rows)))
    expect(sheet.errors).toEqual([])
    expect(sheet.differences).toEqual([
      { code: 'film_m2.pvc700_clear', before: 95_000, after: 101_650 },
      { code: 'edging_m.90', before: null, after: 18_050 },
      { code: 'divider_m', before: 100_000, after: null },
      { code: 'volume_discounts.30', before: null, after: 500 },
    ])
    expect((await firstList()).prices.divider_m).toBe(100_000)
    await ok(setPrices(id, { effective_from: day(), prices: sheet.prices }))
    expect((await firstList()).prices).toMatchObject({ edging_m: { 90: 18_050 }, divider_m: null })
  })

  test('invalid cells are reported by row', async () => {
    const { id } = await firstList()
    const rows = [
      ['Код', 'Значение'],
      ['film_m2.gold', 100],
      ['weld_m', 'дорого'],
      ['patch_pc', 600],
      ['patch_pc', 700],
      ['', 5],
      ['bundle_m2.mesh.none', 5],
    ]
    const sheet = await ok<PriceSheet>(sendSheet(owner, id, workbook(rows)))
    expect(sheet.errors).toEqual([
      { row: 2, message: 'Кода «film_m2.gold» в этом прайсе нет' },
      {
        row: 3,
        message: 'Сварной шов по желанию клиента: Введите число, например 950 или 950,50',
      },
      { row: 5, message: 'Этот код уже был в строке 4' },
      { row: 6, message: 'Нет кода' },
      { row: 7, message: 'Кода «bundle_m2.mesh.none» в этом прайсе нет' },
    ])
    expect(sheet.differences).toEqual([{ code: 'patch_pc', before: 50_000, after: 60_000 }])
    const without = await sendSheet(owner, id, workbook([['Имя'], ['Анна']]))
    expect(without.json()).toMatchObject({ code: 'file_refused' })
  })
})

test('production settings are not overwritten by a stale copy, and each film has a unique code', async () => {
  const settings = await ok<{ films: object[]; version: number }>(
    owner.call('GET', '/api/production-settings'),
  )
  const save = (body: object) => owner.call('PUT', '/api/production-settings', body)
  await ok(save(settings))
  expect((await save(settings)).json()).toMatchObject({ code: 'stale_version' })
  const twice = { ...settings, version: undefined, films: [settings.films[0], settings.films[0]] }
  expect((await save(twice)).json().errors).toHaveProperty(['films.1.code'])
})
