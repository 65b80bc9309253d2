import type { PersonalDataKind } from '@veranda/contract'
import { auditKind, keptKinds } from './kept-kinds-repo.ts'
import { peopleKinds } from './people-kinds-repo.ts'
import type { PersonalKind } from './personal-kind.ts'
import { recordKinds } from './record-kinds-repo.ts'

/**
 * Everything that holds a person's data: how it is found and exported, what an erasure does with it, what it
 * keeps and why. In the order of erasure: the audit log first, because its entries are found by records that are deleted
 * then, and chats next, because their conversations are locked before other rows.
 */
export const personalKinds: Record<PersonalDataKind, PersonalKind> = {
  audit: auditKind,
  chats: peopleKinds.chats,
  leads: peopleKinds.leads,
  clients: peopleKinds.clients,
  people: peopleKinds.people,
  orders: peopleKinds.orders,
  ...recordKinds,
  ...keptKinds,
}

/** Tables that refer to leads or clients and hold nothing of the person, with the reason. */
export const impersonalTables: Record<string, string> = {
  record_tags: 'tags of the company',
  lead_call_holds: 'who calls now, for minutes',
}
