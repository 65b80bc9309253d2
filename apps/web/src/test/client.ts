import type { Client, ClientListItem } from '@veranda/contract'

/** A client as the server gives one. */
export const client: Client = {
  id: 3,
  number: 7,
  name: 'Анна Ким',
  kind: 'person',
  phone: '89123456789',
  email: 'anna@example.com',
  whatsapp: '',
  telegram: '',
  max: '',
  vk: '',
  notes: '',
  legal_name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  account: '',
  corr_account: '',
  user_id: null,
  user: null,
  leads_count: 1,
  tags: [],
  merges: [],
  merged_into: null,
  version: 4,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
  deleted_at: null,
}

/** The client as a row of the list. */
export const listedClient: ClientListItem = { ...client, orders: null, last_contact_at: null, source: null }
