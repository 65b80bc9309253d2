import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leadFields, leadFormVersions } from '#db/schema/tables.gen.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let ids: number[]

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
  ids = (await owner.call('GET', '/api/lead-fields')).json<{ id: number }[]>().map((field) => field.id)
})

const statuses = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode)

describe('concurrently', () => {
  test('two users reorder lead fields in opposite ways', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orders = [ids, ids.toReversed(), ids, ids.toReversed()]
      const answers = await Promise.all(
        orders.map((order) => owner.call('PUT', '/api/lead-fields/order', { ids: order })),
      )
      expect(statuses(answers)).toEqual([200, 200, 200, 200])
    }
  })

  test('several fields of one form are renamed: every change is published', async () => {
    const answers = await Promise.all(
      ids.map((id) => owner.call('PUT', `/api/lead-fields/${id}`, { name: `Новое ${id}` })),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    const [form] = (await owner.call('GET', '/api/lead-forms')).json()
    const shown = (await world.app.inject(`/api/public/forms/${form.slug}`)).json()
    expect(shown.fields.map((field: { label: string }) => field.label)).toEqual(
      ids.map((id) => `Новое ${id}`),
    )
    expect(
      await owner.tenant.find(leadFormVersions, eq(leadFormVersions.lead_form_id, form.id)),
    ).toHaveLength(5)
  })

  test('two fields claim one role: one gets it, the other is refused', async () => {
    await owner.tenant.updateWhere(leadFields, eq(leadFields.role, 'client_email'), { role: null })
    const claim = { name: 'Почта', type: 'email', role: 'client_email' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/api/lead-fields', claim)))
    expect(statuses(answers).sort()).toEqual([201, 422, 422])
    const refused = answers.find((answer) => answer.statusCode === 422)
    expect(refused?.json().errors.role).toHaveLength(1)
  })
})
