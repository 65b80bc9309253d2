import { expect, test } from 'vitest'
import { prefillOf } from './prefill-rules.ts'

const none = { name: '', phone: '', email: '' }
const value = (name: string | null, text: string | null) => ({
  value: text,
  ...(name !== null && { field: { name, type: 'text' } }),
})

//
test.each([
  ['name', 'Имя', 'Анна'],
  ['name', 'ВАШЕ ИМЯ', 'Анна'],
  ['name', 'Full Name', 'Анна'],
  ['name', 'ФИО заказчика', 'Анна'],
  ['phone', 'Телефон', '+7 912'],
  ['phone', 'Your PHONE', '+7 912'],
  ['phone', 'Тел.', '+7 912'],
  ['phone', 'Желательное время', 'после 18:00'],
  ['email', 'Email', 'a@b.ru'],
  ['email', 'Электронная почта', 'a@b.ru'],
  ['email', 'E-MAIL', 'a@b.ru'],
] as const)('%s comes from the field «%s»', (key, name, text) => {
  expect(prefillOf({ ...none, values: [value(name, text)] })[key]).toBe(text)
})

test('the first match wins, though a later one would fit better', () => {
  const values = [
    value('Желательное время', 'утром'),
    value('Телефон', '+7 912'),
    value('Телефон 2', '+7 900'),
  ]
  expect(prefillOf({ ...none, values }).phone).toBe('утром')
})

test('the lead’s own order counts, not the order of the words', () => {
  expect(prefillOf({ ...none, values: [value('ФИО', 'Ким А.'), value('Имя', 'Анна')] }).name).toBe('Ким А.')
})

test('one field may serve twice: «Username» names, «Company name» too', () => {
  const values = [value('Company name', 'ООО «Сад»'), value('Имя', 'Анна')]
  expect(prefillOf({ ...none, values }).name).toBe('ООО «Сад»')
})

test('what has no field, no match or no answer leaves the place empty', () => {
  const values = [value(null, 'без поля'), value('Комментарий', 'позвоните'), value('Телефон', null)]
  expect(prefillOf({ ...none, values })).toEqual({ name: '', phone: '', email: '' })
})

test('where no field asks for it, the lead’s own contact serves', () => {
  const lead = { name: 'Анна', phone: '+7 912', email: 'a@b.ru' }
  expect(prefillOf({ ...lead, values: [value('Как вас зовут?', 'Анна')] })).toEqual(lead)
  expect(prefillOf({ ...lead, values: [value('Имя', 'Ольга')] }).name).toBe('Ольга')
})
