import type { Lead } from '@veranda/contract'

/** A lead with everything its dialog shows. */
export const lead: Lead = {
  id: 5,
  number: 5,
  status: 'new',
  name: 'Анна Ким',
  phone: '+7 912 345-67-89',
  email: 'anna@example.com',
  source: 'Сайт',
  client_id: null,
  is_repeat: false,
  is_imported: false,
  lead_form_id: 1,
  user_id: null,
  tags: [],
  reject_reason: null,
  version: 1,
  created_at: '2026-11-20T10:05:00Z',
  updated_at: '2026-11-20T10:05:00Z',
  deleted_at: null,
  notes: 'Перезвонить',
  ip_address: '203.0.113.7',
  referer: 'https://example.com/veranda',
  user_agent: 'Firefox',
  form: { id: 1, name: 'Заявка с сайта' },
  user: null,
  values: [
    { id: 1, lead_field_id: 1, value: 'Анна Ким', field: { name: 'Имя', type: 'text' } },
    { id: 2, lead_field_id: 2, value: '89123456789', field: { name: 'Телефон', type: 'phone' } },
    { id: 3, lead_field_id: 3, value: 'anna@example.com', field: { name: 'Email', type: 'email' } },
  ],
}
