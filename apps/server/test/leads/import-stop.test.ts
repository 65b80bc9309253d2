import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, leads } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { checked, csv, newTable, showImport, three } from '#test/support/import-helpers.ts'
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

const show = (id: number) => showImport(owner, id)
const activeLeads = () => owner.tenant.find(leads, sql`deleted_at is null`)

async function revert(id: number) {
  await owner.call('POST', `/api/imports/${id}/revert`)
  await revertImport(owner.tenant, id, owner.id)
  return show(id)
}

test('an import is stopped after its current step: what it has made stays, a resumed job adds nothing, and it can be reverted', async () => {
  const lines = Array.from({ length: 2500 }, (_line, index) => `Клиент ${index};+7 900 ${1_000_000 + index}`)
  const draft = await newTable(world, owner, csv('Имя;Телефон', ...lines))
  const cancel = () => owner.call('POST', `/api/imports/${draft.id}/cancel`)
  expect((await cancel()).json()).toMatchObject({ status: 'draft' })
  await checked(owner, draft)
  await owner.call('POST', `/api/imports/${draft.id}/start`)
  expect(await show(draft.id)).toMatchObject({ status: 'pending', can_cancel: true })
  let steps = 0
  const stoppedMidway = Object.create(owner.tenant, {
    transaction: {
      value: async (work: Parameters<typeof owner.tenant.transaction>[0]) => {
        steps += 1
        // The decision, then one step.
        if (steps === 3)
          expect((await cancel()).json()).toMatchObject({ status: 'cancelled', can_cancel: false })
        return owner.tenant.transaction(work)
      },
    },
  }) as typeof owner.tenant
  await runImport(stoppedMidway, draft.id)
  await runImport(owner.tenant, draft.id)
  const stopped = { status: 'cancelled', created_count: 1000, rows_count: 2500, can_revert: true }
  expect(await show(draft.id)).toMatchObject(stopped)
  expect((await cancel()).json()).toMatchObject(stopped)
  expect(await activeLeads()).toHaveLength(1000)
  const notes = await owner.tenant.find(auditLog, eq(auditLog.entity, 'import'))
  expect(notes.map(({ action }) => action)).toEqual(['import', 'stop'])
  expect(await revert(draft.id)).toMatchObject({ status: 'reverted', reverted_count: 1000 })
  expect(await activeLeads()).toEqual([])
})

test('an import stopped while it waits in the queue does nothing', async () => {
  const draft = await newTable(world, owner, three)
  await checked(owner, draft)
  await owner.call('POST', `/api/imports/${draft.id}/start`)
  await owner.call('POST', `/api/imports/${draft.id}/cancel`)
  await runImport(owner.tenant, draft.id)
  expect(await show(draft.id)).toMatchObject({ status: 'cancelled', created_count: 0, can_revert: false })
  expect(await activeLeads()).toEqual([])
})
