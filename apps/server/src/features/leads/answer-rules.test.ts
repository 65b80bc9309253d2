import { describe, expect, test } from 'vitest'
import { type AnswerField, contactOf, validateAnswers } from './answer-rules.ts'

const field = (changes: Partial<AnswerField> = {}): AnswerField => ({
  lead_field_id: 1,
  label: 'Поле',
  type: 'text',
  role: null,
  is_required: false,
  options: [
    { id: 'a', label: 'Белый' },
    { id: 'b', label: 'Чёрный' },
  ],
  ...changes,
})

const examined = (changes: Partial<AnswerField>, raw: unknown) =>
  validateAnswers([field(changes)], { 1: raw })

describe('a valid answer is stored as it will be shown', () => {
  test.each([
    ['text', '  Анна ', 'Анна'],
    ['textarea', 'две\nстроки', 'две\nстроки'],
    ['phone', '8 (912) 345-67-89', '8 (912) 345-67-89'],
    ['phone', '+375 29 123-45-67', '+375 29 123-45-67'],
    ['email', 'anna@example.com', 'anna@example.com'],
    ['number', '2,5', '2,5'],
    ['number', 7, '7'],
    ['date', '2026-02-28', '2026-02-28'],
    ['datetime', '2026-02-28T10:30', '2026-02-28T10:30'],
    ['url', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['rating', '5', '5'],
    ['select', 'a', 'Белый'],
    ['radio', 'Чёрный', 'Чёрный'],
    ['multiselect', ['a', 'b'], 'Белый, Чёрный'],
    ['multiselect', 'b', 'Чёрный'],
    ['checkbox', true, 'Да'],
    ['checkbox', false, 'Нет'],
  ] as const)('%s: %j', (type, raw, value) => {
    expect(examined({ type }, raw)).toMatchObject({ answers: [{ value }], errors: {} })
  })
})

describe('an invalid answer is reported at its field', () => {
  test.each([
    ['phone', '12'],
    ['phone', 'позвоните мне'],
    ['email', 'анна@'],
    ['number', 'два'],
    ['date', '2026-02-30'],
    ['url', 'javascript:alert(1)'],
    ['rating', '6'],
    ['select', 'c'],
    ['multiselect', ['a', 'c']],
    ['text', { a: 1 }],
    ['text', 'x'.repeat(5001)],
  ] as const)('%s: %j', (type, raw) => {
    const { answers, errors } = examined({ type }, raw)
    expect(answers).toEqual([])
    expect(Object.keys(errors)).toEqual(['values.1'])
  })
})

test.each([['', undefined, null, []]].flat())(
  'an empty answer (%j) is none, and refused only where one is required',
  (raw) => {
    expect(examined({}, raw)).toEqual({ answers: [], errors: {} })
    expect(examined({ is_required: true }, raw).errors).toEqual({ 'values.1': ['Заполните поле'] })
  },
)

test('a required box must be ticked', () => {
  expect(examined({ type: 'checkbox', is_required: true }, false).errors).toEqual({
    'values.1': ['Заполните поле'],
  })
})

test.each([
  ['Ваше имя', 'Анна Ким'],
  ['ФИО', 'Анна Ким'],
  ['Your name', 'Анна Ким'],
  ['Как вас зовут?', 'Анна Ким'],
  ['Комментарий', ''],
])('a form’s own field «%s» gives a lead the name «%s»', (label, name) => {
  const fields = [field({ lead_field_id: 1, label: 'Город' }), field({ lead_field_id: 2, label })]
  const { answers } = validateAnswers(fields, { 1: 'Тула', 2: 'Анна Ким' })
  expect(contactOf(fields, answers).name).toBe(name)
})

test('a field with the name role is preferred to a field labelled as a name', () => {
  const fields = [
    field({ lead_field_id: 1, label: 'Имя собаки' }),
    field({ lead_field_id: 2, label: 'Контактное лицо', role: 'client_name' }),
  ]
  const nameOf = (raw: Record<string, unknown>) =>
    contactOf(fields, validateAnswers(fields, raw).answers).name
  expect(nameOf({ 1: 'Рекс', 2: 'Анна' })).toBe('Анна')
  expect(nameOf({ 1: 'Рекс' })).toBe('Рекс')
})

test('the contact is found by role first, then by type', () => {
  const fields = [
    field({ lead_field_id: 1, type: 'phone' }),
    field({ lead_field_id: 2, type: 'phone', role: 'client_phone' }),
    field({ lead_field_id: 3, role: 'client_name' }),
    field({ lead_field_id: 4, type: 'email' }),
  ]
  const { answers } = validateAnswers(fields, {
    1: '+7 900 000-00-01',
    2: '+7 900 000-00-02',
    3: 'Анна',
    4: 'a@example.com',
  })
  expect(contactOf(fields, answers)).toEqual({
    name: 'Анна',
    phone: '+7 900 000-00-02',
    email: 'a@example.com',
  })
  expect(contactOf([], [])).toEqual({ name: '', phone: '', email: '' })
})
