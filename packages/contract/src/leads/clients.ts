import { z } from 'zod'
import { messengerKeys, newMessengerKeys } from '#clients/client-people.ts'
import { checkAccounts, checked } from '#company/company.ts'
import { dictionaryWord, seenTagIds, tagIds } from '#company/dictionaries.ts'
import { bikFault, innFault, kppFault, ogrnFault } from '#company/requisite-rules.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import {
  dayParam,
  flagParam,
  id,
  idParam,
  idParams,
  idsParam,
  instant,
  listOf,
  optionalEmail,
  pageQuery,
  recordNumber,
  requiredText,
  seenVersion,
  text,
} from '#schemas.ts'
import { clientKindNames } from './client-kinds.ts'
import { clientNameRequired, clientSorts } from './lead-names.ts'

const otherClient = z.object({ id, number: recordNumber, name: z.string() })

export const client = z.object({
  id,
  number: recordNumber,
  name: z.string(),
  kind: z.enum(clientKindNames),
  phone: z.string(),
  email: z.string(),
  /** Addresses in messengers. */
  whatsapp: z.string(),
  telegram: z.string(),
  max: z.string(),
  vk: z.string(),
  notes: z.string(),
  /** Requisites of an organisation, for documents; empty for a person. */
  legal_name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  legal_address: z.string(),
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  corr_account: z.string(),
  user_id: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  leads_count: z.number().int(),
  tags: z.array(dictionaryWord),
  /** Clients that were merged into this one, newest first. */
  merges: z.array(
    z.object({
      id,
      client: otherClient,
      created_at: instant,
      /** Whether the merge is recent enough to be undone. */
      can_undo: z.boolean(),
    }),
  ),
  /** The client that this one was merged into; it is in the trash since. */
  merged_into: otherClient.nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
})
export type Client = z.infer<typeof client>

/** Orders outside the trash; amounts without cancelled ones. */
export const orderFigures = z.object({
  count: z.number().int(),
  total_kopecks: z.number().int(),
  /** What is not yet paid of approved orders. */
  debt_kopecks: z.number().int(),
})

/** A row of the list. */
export const clientListItem = client.extend({
  /** `null` for those who may not see orders or their amounts. */
  orders: orderFigures.nullable(),
  /** The time of the latest lead, call, chat message, order or comment. */
  last_contact_at: instant.nullable(),
  /** The source of the first lead. */
  source: z.string().nullable(),
})
export type ClientListItem = z.infer<typeof clientListItem>

const clientCounts = z.object({ mine: z.number().int(), unassigned: z.number().int() })
export type ClientCounts = z.infer<typeof clientCounts>

const clientKeys = {
  name: requiredText(limits.nameMax, clientNameRequired),
  kind: z.enum(clientKindNames),
  phone: text(50),
  email: optionalEmail,
  ...messengerKeys,
  notes: text(limits.notesMax),
  legal_name: text(300),
  inn: checked(12, innFault),
  kpp: checked(9, kppFault),
  ogrn: checked(15, ogrnFault),
  legal_address: text(500),
  bank: text(300),
  bik: checked(9, bikFault),
  account: text(20),
  corr_account: text(20),
}

/** A known person with the same phone or e-mail: what exists of them. Lists hold the newest, at most `limits.matchesMax`. */
export const contactMatches = z.object({
  clients: z.array(
    z.object({
      id,
      number: recordNumber,
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      /** The client's contact person who has this phone or e-mail. */
      person: z.string().nullable(),
      user: z.object({ id, name: z.string() }).nullable(),
    }),
  ),
  /** Total number of leads with this phone or e-mail; counting stops at `limits.matchesCountMax`. */
  leads_count: z.number().int(),
  /** Those of them that came before the lead that is not counted. */
  earlier_leads_count: z.number().int(),
  leads: z.array(
    z.object({
      id,
      number: recordNumber,
      name: z.string(),
      status: z.string(),
      user: z.object({ id, name: z.string() }).nullable(),
      created_at: instant,
    }),
  ),
  orders: z.array(z.object({ id, number: z.string(), title: z.string(), stage: z.string() })),
  /** Whether the company has a client or lead of this person that the caller may not read; nothing else is told of it. */
  has_hidden: z.boolean(),
})
export type ContactMatches = z.infer<typeof contactMatches>

export const createClientBody = z
  .strictObject({
    ...clientKeys,
    /** By default what the ИНН tells: an organisation's has 10 digits, a sole proprietor's 12; without one a person. */
    kind: clientKeys.kind.optional(),
    phone: clientKeys.phone.default(''),
    email: clientKeys.email.default(''),
    ...newMessengerKeys,
    notes: clientKeys.notes.default(''),
    legal_name: clientKeys.legal_name.default(''),
    inn: clientKeys.inn.default(''),
    kpp: clientKeys.kpp.default(''),
    ogrn: clientKeys.ogrn.default(''),
    legal_address: clientKeys.legal_address.default(''),
    bank: clientKeys.bank.default(''),
    bik: clientKeys.bik.default(''),
    account: clientKeys.account.default(''),
    corr_account: clientKeys.corr_account.default(''),
  })
  .superRefine(checkAccounts)

export const updateClientBody = z.strictObject({
  ...z.strictObject(clientKeys).partial().shape,
  /** The assignee; `null` unassigns the client. Needs the permission for all clients. */
  user_id: id.nullable().optional(),
  tag_ids: tagIds.optional(),
  seen_tag_ids: seenTagIds,
  version: seenVersion,
})

const access = <P extends 'client.read' | 'client.create' | 'client.update' | 'client.delete'>(
  permission: P,
) => ({ module: 'leads', permission }) as const

/** Filters that the list, the counts of its chips and bulk changes share. */
export const clientConditions = {
  q: z.string().trim().max(100).optional(),
  /** Matches any of them. */
  tag_id: idsParam.optional(),
  user_id: z.union([z.enum(['me', 'none']), idParam]).optional(),
  /** First and last day of creation, in the company's time zone. */
  from: dayParam.optional(),
  to: dayParam.optional(),
  kind: z.enum(clientKindNames).optional(),
  /** Whether an order is neither finished nor cancelled; of the orders that the caller may read. */
  has_active_order: flagParam.optional(),
  /** Whether an approved order is not fully paid; of the orders whose amounts the caller may see. */
  has_debt: flagParam.optional(),
  /** No lead, call, chat message, order or comment for more than this many days. */
  no_contact_days: z.coerce.number().int().min(1).max(limits.noContactDaysMax).optional(),
  /** Only deleted clients: the trash. */
  trash: flagParam.optional(),
}

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    summary:
      'Clients by search, assignee, kind, orders and last contact, newest first unless sorted otherwise',
    access: access('client.read'),
    query: z.strictObject({
      ...pageQuery,
      ...clientConditions,
      sort: z.enum(clientSorts).default('-created_at'),
    }),
    output: listOf(clientListItem),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/clients/counts',
    summary: 'How many clients match the filters, by assignee; each count is without its own filter',
    access: access('client.read'),
    query: z.strictObject(clientConditions),
    output: clientCounts,
  }),
  matches: endpoint({
    method: 'GET',
    path: '/api/clients/matches',
    summary: 'Clients, leads and orders of the person with this phone or e-mail',
    access: access('client.read'),
    query: z.strictObject({
      phone: z.string().trim().max(50).default(''),
      email: z.string().trim().max(254).default(''),
      /** The record on screen, which is no match of itself. */
      except_lead_id: idParam.optional(),
      except_client_id: idParam.optional(),
    }),
    output: contactMatches,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    summary: 'Add a client',
    access: access('client.create'),
    body: createClientBody,
    output: client,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/clients/:id',
    summary: 'One client; for a client that was merged into another, that one',
    access: access('client.read'),
    params: idParams,
    output: client,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/clients/:id',
    summary: 'Change a client',
    access: access('client.update'),
    params: idParams,
    body: updateClientBody,
    output: client,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/clients/:id',
    summary: 'Move a client to the trash',
    access: access('client.delete'),
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/clients/:id/restore',
    summary: 'Restore a client from the trash',
    access: access('client.delete'),
    params: idParams,
    output: client,
  }),
}
