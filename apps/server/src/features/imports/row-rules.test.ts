import { describe, expect, test } from 'vitest'
import type { AnswerField } from '#features/leads/answer-rules.ts'
import { momentOf } from './cell-rules.ts'
import { mergeAnswers, mergeRecord } from './merge-rules.ts'
import { prepareRow, type RowContext } from './row-rules.ts'

const field = (lead_field_id: number, changes: Partial<AnswerField>): AnswerField => ({
  lead_field_id,
  label: `Поле ${lead_field_id}`,
  type: 'text',
  role: null,
  is_required: false,
  options: [],
  ...changes,
})
const options = [
  { id: 'a', label: 'Бежевый' },
  { id: 'b', label: 'Серый' },
]
const fields = [
  field(1, { role: 'client_name' }),
  field(2, { role: 'client_phone', type: 'phone' }),
  field(3, { type: 'date' }),
  field(4, { type: 'select', options }),
  field(5, { type: 'multiselect', options }),
  field(6, { type: 'checkbox' }),
  field(7, { type: 'phone' }),
]
const people = [
  { id: 10, name: 'Ольга Смирнова', email: 'Olga@example.com' },
  { id: 11, name: 'Иван Петров', email: 'ivan@example.com' },
  { id: 12, name: 'Иван Петров', email: 'petrov@example.com' },
]
const now = new Date('2026-11-21T10:00:00Z')
const context = (mapping: (string | null)[], changes: Partial<RowContext> = {}): RowContext => ({
  target: 'leads',
  mapping,
  fields,
  people,
  now,
  ...changes,
})
const one = (key: string, cell: string) => prepareRow(['Анна', cell], context(['name', key]))

describe('a row of leads', () => {
  test('becomes contact data, answers in the order of the fields, and other columns', () => {
    const mapping = ['field:3', 'phone', 'name', null, 'status', 'user', 'notes', 'email']
    const cells = [
      '05.03.26',
      '8 (912) 345-67-89',
      'Анна Ким',
      'мимо',
      'В работе',
      'olga@example.com',
      'x',
      'A@b.ru',
    ]
    const { draft, errors, phone_key, email_key } = prepareRow(cells, context(mapping))
    expect(errors).toEqual([])
    expect(draft).toMatchObject({
      name: 'Анна Ким',
      phone: '8 (912) 345-67-89',
      email: 'A@b.ru',
      status: 'processing',
      user_id: 10,
      notes: 'x',
      search_text: 'анна ким 79123456789 a@b.ru',
    })
    expect(draft.answers.map(({ lead_field_id, value }) => [lead_field_id, value])).toEqual([
      [1, 'Анна Ким'],
      [2, '8 (912) 345-67-89'],
      [3, '2026-03-05'],
    ])
    expect([phone_key, email_key]).toEqual(['79123456789', 'a@b.ru'])
  })

  test("another phone field is not the contact's phone", () => {
    expect(one('field:7', '8 912 345-67-89')).toMatchObject({ draft: { name: 'Анна' }, phone_key: '' })
  })

  test.each([
    ['field:4', 'бежевый ', 'Бежевый'],
    ['field:5', 'серый; бежевый', 'Серый, Бежевый'],
    ['field:6', 'Есть', 'Да'],
    ['field:6', '0', 'Нет'],
    ['field:3', '2026-03-05T10:00:00', '2026-03-05'],
  ])('%s reads %j as %j', (key, cell, value) => {
    expect(one(key, cell).draft.answers.at(-1)?.value).toBe(value)
  })

  test.each([
    ['phone', '8,91E+10', 'Введите телефон полностью'],
    ['email', 'почта', 'Проверьте email'],
    ['field:4', 'Синий', 'Выберите вариант из списка'],
    ['field:3', '31.02.2026', 'Введите дату'],
    ['status', 'Потом', 'Неизвестный статус «Потом». Подойдут: Новый, В обработке, Завершен, Отклонен'],
    ['user', 'Кто-то', 'Не нашли сотрудника «Кто-то»: нужен его email или имя, как в списке сотрудников'],
    ['user', 'Иван Петров', 'Сотрудников «Иван Петров» несколько: укажите email'],
    [
      'created_at',
      'вчера',
      'Не похоже на дату, поставим дату импорта. Подойдёт, например, 21.11.2026 или 21.11.2026 14:30',
    ],
    ['created_at', '25.11.2026', 'Дата в будущем, поставим дату импорта'],
    ['source', 'x'.repeat(201), 'Не длиннее 200 символов'],
  ])('leaves out a cell of %s with %j', (key, cell, message) => {
    expect(one(key, cell)).toMatchObject({
      errors: [],
      warnings: [{ column: 1, message }],
      draft: { name: 'Анна' },
    })
  })

  test('is refused when nothing tells who it is about once its faults are left out', () => {
    const { errors, warnings } = prepareRow(['', '12', 'мимо'], context(['name', 'phone', 'notes']))
    expect(errors.map(({ column, message }) => [column, message])).toEqual([
      [1, 'Введите телефон полностью'],
      [null, 'Без этого в строке не осталось ни имени, ни телефона, ни email'],
    ])
    expect(warnings).toEqual([])
  })

  test('takes an unknown word as the importer said', () => {
    const values = { status: { архив: 'rejected', черновик: '' }, user: { 'наташа б.': '11' } }
    const read = (key: string, cell: string) => prepareRow(['Анна', cell], context(['name', key], { values }))
    expect(read('status', ' Архив')).toMatchObject({
      warnings: [],
      unknown: [],
      draft: { status: 'rejected' },
    })
    expect(read('user', 'Наташа Б.')).toMatchObject({ warnings: [], draft: { user_id: 11 } })
    const left = read('status', 'Черновик')
    expect(left.warnings).toEqual([])
    expect(left.draft).not.toHaveProperty('status')
    expect(read('status', 'Потом').unknown).toEqual([{ field: 'status', value: 'Потом' }])
  })

  test('reads dates with slashes as its column does, dates with dots always by day first', () => {
    const read = (cell: string) =>
      prepareRow(['Анна', cell], context(['name', 'created_at'], { dateOrders: new Map([[1, 'mdy']]) })).draft
        .created_at
    expect(read('03/04/2026')).toBe('2026-03-04T00:00:00')
    expect(read('03.04.2026')).toBe('2026-04-03T00:00:00')
  })

  test('without contact data is refused', () => {
    const { errors } = prepareRow(['', 'Новый'], context(['name', 'status']))
    expect(errors[0]?.message).toContain('В строке нет данных')
  })
})

describe('a row of clients', () => {
  const clients = (cells: string[]) =>
    prepareRow(cells, context(['name', 'phone', 'email'], { target: 'clients', fields: [] }))

  test('is named by the phone or e-mail where it has no name, and accepts any text as a phone', () => {
    expect(clients(['', '8 912'])).toMatchObject({
      errors: [],
      warnings: [{ column: 0, message: 'Имени нет, клиент назван «8 912»' }],
      draft: { name: '8 912', phone: '8 912' },
    })
    expect(clients(['', '', 'почта']).errors).toContainEqual({
      column: 0,
      message: 'Имя клиента обязательно',
    })
    expect(clients(['Анна', '8 912 345-67-89, после 18:00'])).toMatchObject({
      errors: [],
      draft: { name: 'Анна', phone: '8 912 345-67-89, после 18:00', answers: [] },
    })
  })
})

test.each([
  ['21.11.2026', '2026-11-21', null, ''],
  ['1/2/26 9:05', '2026-02-01', '09:05:00', ''],
  ['2026-11-21 14:30', '2026-11-21', '14:30:00', ''],
  ['2026-11-21T14:30:05.123Z', '2026-11-21', '14:30:05', 'Z'],
  ['2026-11-21T14:30:05+03:00', '2026-11-21', '14:30:05', '+03:00'],
])('%s is a moment', (text, day, time, zone) => {
  expect(momentOf(text)).toEqual({ day, time, zone })
})
test.each(['30.02.2026', '1.13.2026', '21.11.2026 25:00', '45000', '', '2026-11'])(
  '%j is no moment',
  (text) => {
    expect(momentOf(text)).toBeNull()
  },
)

describe('merging', () => {
  const current = {
    name: 'Анна',
    phone: '+7 912 345-67-89',
    email: '',
    notes: null,
    user_id: null,
    status: 'new',
    source: 'Сайт',
    search_text: 'анна 79123456789',
  }
  const draft = {
    name: 'Анна Ким',
    phone: '8 912 3456789',
    email: 'a@b.ru',
    user_id: 7,
    answers: [],
    search_text: '',
  }

  test('fills empty fields and keeps the others', () => {
    expect(mergeRecord(current, draft, 'fill')).toEqual({
      patch: { email: 'a@b.ru', user_id: 7, search_text: 'анна 79123456789 a@b.ru' },
      before: { email: '', user_id: null, search_text: 'анна 79123456789' },
    })
  })

  test('overwrites different values; another spelling of the same phone is no difference', () => {
    expect(mergeRecord(current, draft, 'overwrite').patch).toEqual({
      name: 'Анна Ким',
      email: 'a@b.ru',
      user_id: 7,
      search_text: 'анна ким 79123456789 a@b.ru',
    })
  })

  test('missing answers are added, and others changed as the mode says', () => {
    const answer = (lead_field_id: number, value: string) => ({
      lead_field_id,
      value,
      label: '',
      type: 'text' as const,
      position: 0,
    })
    const known = [
      { id: 1, lead_field_id: 1, value: 'было' },
      { id: 2, lead_field_id: 2, value: null },
    ]
    const answers = [answer(1, 'стало'), answer(2, 'новое'), answer(3, 'ещё')]
    expect(mergeAnswers(known, answers, 'fill')).toEqual({
      changed: [{ id: 2, value: 'новое', before: null }],
      added: [answer(3, 'ещё')],
    })
    expect(mergeAnswers(known, answers, 'overwrite').changed.map(({ id }) => id)).toEqual([1, 2])
  })
})
