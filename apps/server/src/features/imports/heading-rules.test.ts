import { expect, test } from 'vitest'
import type { AnswerField } from '#features/leads/answer-rules.ts'
import { guessColumns } from './heading-rules.ts'
import { targetFields } from './mapping-rules.ts'

const field = (lead_field_id: number, label: string, changes: Partial<AnswerField> = {}): AnswerField => ({
  lead_field_id,
  label,
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  ...changes,
})
const library = [
  field(1, 'Ваше имя', { role: 'client_name' }),
  field(2, 'Телефон', { role: 'client_phone', type: 'phone' }),
  field(3, 'Размер веранды'),
]
const fields = targetFields('leads', library)

test.each([
  [
    ['ФИО', 'Номер телефона', 'E-mail', 'Комментарий'],
    ['name', 'phone', 'email', 'notes'],
  ],
  [
    ['Name', 'Phone', 'Email', 'Source', 'Status', 'Created at'],
    ['name', 'phone', 'email', 'source', 'status', 'created_at'],
  ],
  [
    ['Менеджер', 'Эл. почта', 'размер ВЕРАНДЫ', 'Цвет'],
    ['user', 'email', 'field:3', null],
  ],
  // An exact heading wins over one with the same beginning, in any position.
  [
    ['Телефон друга', 'Телефон'],
    [null, 'phone'],
  ],
  [['Телефон клиента'], ['phone']],
  [
    ['Дата', 'Дата создания'],
    [null, 'created_at'],
  ],
  [
    ['', '№', 'Имя', 'Имя'],
    [null, null, 'name', null],
  ],
])('%j are taken for %j', (headings, guesses) => {
  expect(guessColumns(headings, fields)).toEqual(guesses)
})

test('contact fields are offered once, and clients have no lead fields', () => {
  expect(fields.map(({ key }) => key)).toEqual([
    'name',
    'phone',
    'email',
    'field:3',
    'notes',
    'status',
    'source',
    'user',
    'created_at',
  ])
  expect(targetFields('clients', library).map(({ key }) => key)).not.toContain('field:3')
})
