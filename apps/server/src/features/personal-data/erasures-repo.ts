import {
  type api,
  type Body,
  type PersonalDataErasure,
  type PersonalDataGroup,
  type PersonalDataKind,
  personalDataKinds,
} from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { takeNumber } from '#db/numbers.ts'
import { companySettings, personalDataErasures, users } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { maskedContact } from '#text/masked-contact.ts'
import { findPerson, type Person } from './person-repo.ts'
import { groupOf } from './personal-kind.ts'
import { personalKinds } from './personal-kinds.ts'
import { texts } from './texts.ts'

export type ErasureRow = Row<typeof personalDataErasures>

/** Kinds in the order in which they are shown. */
export const shownKinds = Object.keys(personalDataKinds) as PersonalDataKind[]

/** What the company has of the person, by kind; kinds without records are left out. */
export async function findPersonalData(
  tenant: TenantDb,
  contact: { phone: string; email: string },
): Promise<PersonalDataGroup[]> {
  return groupsOf(tenant, await findPerson(tenant, contact))
}

/** The same for a person who was found already. */
export async function groupsOf(tenant: TenantDb, person: Person): Promise<PersonalDataGroup[]> {
  const groups: PersonalDataGroup[] = []
  for (const kind of shownKinds) groups.push(await groupOf(tenant, kind, personalKinds[kind], person))
  return groups.filter(({ count }) => count > 0)
}

/** Erases the person's data and records the act, in one transaction. */
export function erasePersonalData(
  tenant: TenantDb,
  { phone, email, reason }: Body<typeof api.personalData.erase>,
): Promise<PersonalDataErasure> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('personal data')
    const person = await findPerson(tx, { phone, email })
    const groups = await groupsOf(tx, person)
    if (groups.length === 0) throw fieldError('phone', texts.nothingFound)
    if (groups.every(({ count, kept }) => count === kept)) throw fieldError('phone', texts.nothingToErase)
    const number = await takeNumber(tx, 'personal_data_erasure', 0)
    const erased: PersonalDataErasure['erased'] = []
    for (const [kind, { erase }] of Object.entries(personalKinds)) {
      const count = erase ? await erase(tx, person, number) : 0
      if (count > 0) erased.push({ kind: kind as PersonalDataKind, count })
    }
    erased.sort((one, other) => shownKinds.indexOf(one.kind) - shownKinds.indexOf(other.kind))
    const kept = groups.flatMap((group) =>
      group.kept_reason === null ? [] : [{ kind: group.kind, count: group.kept, reason: group.kept_reason }],
    )
    const subject = maskedSubject({ phone, email })
    const act = await tx.insert(personalDataErasures, {
      number,
      subject,
      reason,
      erased,
      kept,
      ...(await signers(tx)),
    })
    const title = texts.auditTitle(number, subject)
    await audit(tx, { action: 'purge', entity: 'personal_data', entity_id: act.id, title })
    return shown(act)
  })
}

/** How acts and the audit log name a person. */
export const maskedSubject = ({ phone, email }: { phone: string; email: string }): string =>
  [phone, email].filter(Boolean).map(maskedContact).join(', ')

/** The operator of the data and who works with them, as they are called now. */
export async function signers(tx: TenantDb) {
  const settings = await tx.findFirst(companySettings, sql`true`)
  const company = await tx.company()
  const userId = tx.actor?.userId ?? null
  const user = userId === null ? undefined : await tx.findOne(users, userId)
  return {
    operator_name: settings?.requisites.legal_name || company.name,
    operator_address: settings?.requisites.address ?? '',
    user_id: user?.id ?? null,
    user_name: tx.actor?.name ?? '',
    user_job_title: user?.job_title ?? '',
  }
}

export async function listErasures(tenant: TenantDb): Promise<PersonalDataErasure[]> {
  const rows = await tenant.find(personalDataErasures, sql`true`, { orderBy: sql`number desc` })
  return rows.map(shown)
}

/** The act with this id; throws `not_found`. */
export async function getErasure(tenant: TenantDb, id: number): Promise<ErasureRow> {
  const act = await tenant.findOne(personalDataErasures, id)
  if (!act) throw new DomainError('not_found')
  return act
}

function shown({ id, number, created_at, subject, reason, user_name, erased, kept }: ErasureRow) {
  return { id, number, created_at, subject, reason, user_name, erased, kept }
}
