import type { Client } from '@veranda/contract'

/** A client as the server gives one. */
export const client: Client = {
  id: 3,
  number: 7,
  name: 'Анна Ким',
  phone: '89123456789',
  email: 'anna@example.com',
  notes: '',
  legal_name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
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
