import { expect, test } from 'vitest'
import { fieldsFromOther, peopleOfMerge } from './client-merge-rules.ts'

const client = {
  name: 'Анна',
  kind: 'person' as const,
  phone: '',
  email: '',
  whatsapp: '',
  telegram: '',
  max: '',
  vk: '',
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
}

test('the kept client keeps what it has and gets what only the other one has', () => {
  const kept = { ...client, phone: '+7 900 000-00-01', legal_name: 'ООО «Сад»' }
  const other = {
    ...client,
    name: 'Анна Ким',
    phone: '+7 900 000-00-02',
    email: 'anna@example.com',
    user_id: 3,
  }
  expect(fieldsFromOther(kept, other)).toEqual(['email', 'user_id'])
})

test('the same phone in another spelling is the same value', () => {
  const other = { ...client, phone: '8 (900) 000-00-01', email: 'ANNA@example.com' }
  const kept = { ...client, phone: '+79000000001', email: 'anna@example.com' }
  expect(fieldsFromOther(kept, other)).toEqual([])
  expect(peopleOfMerge(kept, other, [])).toEqual([])
})

test('the kind is taken from the other client where the kept one is a person by default', () => {
  expect(fieldsFromOther(client, { ...client, kind: 'organisation' })).toEqual(['kind'])
  expect(fieldsFromOther({ ...client, kind: 'sole_proprietor' }, client)).toEqual([])
})

test('requisites of two organisations are not mixed', () => {
  const kept = { ...client, inn: '7707083893', kpp: '770701001' }
  const other = { ...client, inn: '7736207543', legal_name: 'ООО «Пруд»' }
  expect(fieldsFromOther(kept, other)).toEqual([])
})

test('contacts that lose their field become contact persons under the name of their client', () => {
  const kept = { ...client, name: 'Анна Ким', phone: '+7 900 000-00-01', email: 'a@example.com' }
  const other = { ...client, phone: '+7 900 000-00-02', email: 'b@example.com' }
  expect(peopleOfMerge(kept, other, [])).toMatchObject([
    { name: 'Анна', phone: '+7 900 000-00-02', email: 'b@example.com' },
  ])
  expect(peopleOfMerge(kept, other, ['phone'])).toMatchObject([
    { name: 'Анна', phone: '', email: 'b@example.com' },
    { name: 'Анна Ким', phone: '+7 900 000-00-01', email: '' },
  ])
  expect(peopleOfMerge(kept, { ...other, email: '' }, ['phone'])).toMatchObject([
    { name: 'Анна Ким', phone: '+7 900 000-00-01', email: '' },
  ])
})
