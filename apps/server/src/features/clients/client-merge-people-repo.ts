import { type ClientMergeField, hasContacts, peopleOfMerge, phoneDigits } from '@veranda/contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { clientPeople } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import type { ClientRow } from './clients-repo.ts'

type PersonRow = Row<typeof clientPeople>

/** Adds contact persons for contacts that lost their field, unless a contact person has the phone or e-mail already. */
export async function addPeopleOfMerge(
  tx: TenantTx,
  kept: ClientRow,
  other: ClientRow,
  taken: readonly ClientMergeField[],
): Promise<number[]> {
  const known = await tx.find(clientPeople, eq(clientPeople.client_id, kept.id))
  const last = Math.max(-1, ...known.map(({ position }) => position))
  const missing = peopleOfMerge(kept, other, taken)
    .map((person) => ({
      ...person,
      phone: known.some((one) => hasPhone(one, person.phone)) ? '' : person.phone,
      email: known.some((one) => hasEmail(one, person.email)) ? '' : person.email,
    }))
    .filter(hasContacts)
    .map((person, index) => ({ ...person, client_id: kept.id, position: last + 1 + index }))
  return (await tx.insertMany(clientPeople, missing)).map(({ id }) => id)
}

const hasPhone = (person: PersonRow, phone: string) => phoneDigits(person.phone) === phoneDigits(phone)
const hasEmail = (person: PersonRow, email: string) => person.email.toLowerCase() === email.toLowerCase()

/** Removes them again, except those that somebody has changed; returns whether one was left. */
export async function removePeopleOfMerge(tx: TenantTx, clientId: number, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const added = and(inArray(clientPeople.id, ids), eq(clientPeople.client_id, clientId)) as SQL
  await tx.deleteWhere(clientPeople, and(added, eq(clientPeople.version, 1)) as SQL)
  return (await tx.findFirst(clientPeople, added)) !== undefined
}
