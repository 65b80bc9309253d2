import type { Purchase } from '@veranda/contract'
import { expect } from 'vitest'
import type { Person, World } from './world.ts'

/** Purchases a month of the leads module, or the given items. */
export async function order(
  person: Person,
  body: object = { items: [{ code: 'leads', months: 1 }] },
): Promise<Purchase> {
  const answer = await person.call('POST', '/api/modules/purchases', body)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

/** End of a module of the user's company. */
export async function endOf(person: Person, code = 'leads'): Promise<string | null> {
  const modules = (await person.call('GET', '/api/modules/company')).json<
    { code: string; expires_at: string | null }[]
  >()
  return modules.find((module) => module.code === code)?.expires_at ?? null
}

export function setEnd(world: World, person: Person, change: string) {
  return world.owner.query(`update company_modules set ${change} where company_id = $1`, [person.companyId])
}

/** The user's personal notifications, newest first. */
export async function personal(person: Person): Promise<{ title: string; message: string }[]> {
  return (await person.call('GET', '/api/user-notifications')).json().data
}

/** Queued e-mails to an address. */
export async function emailsTo(world: World, email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await world.owner.query<{ payload: { subject: string; text: string } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id",
    [email],
  )
  return rows.map((row) => row.payload)
}
