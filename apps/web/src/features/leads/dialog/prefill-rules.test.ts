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

test('the first match wins, even if a later one fits better', () => {
  const values = [
    value('Желательное время', 'утром'),
    value('Телефон', '+7 912'),
    value('Телефон 2', '+7 900'),
  ]
  expect(prefillOf({ ...none, values }).phone).toBe('утром')
})

test("the order of the lead's values counts, not that of the words", () => {
  expect(prefillOf({ ...none, values: [value('ФИО', 'Ким А.'), value('Имя', 'Анна')] }).name).toBe('Ким А.')
})

test('one field may fill two: «Username» matches the name, «Company name» too', () => {
  const values = [value('Company name', 'ООО «Сад»'), value('Имя', 'Анна')]
  expect(prefillOf({ ...none, values }).name).toBe('ООО «Сад»')
})

test('without a field, a match or an answer the target stays empty', () => {
  const values = [value(null, 'без поля'), value('Комментарий', 'позвоните'), value('Телефон', null)]
  expect(prefillOf({ ...none, values })).toEqual({ name: '', phone: '', email: '' })
})

test("without a matching field the lead's own contact data is used", () => {
  const lead = { name: 'Анна', phone: '+7 912', email: 'a@b.ru' }
  expect(prefillOf({ ...lead, values: [value('Как вас зовут?', 'Анна')] })).toEqual(lead)
  expect(prefillOf({ ...lead, values: [value('Имя', 'Ольга')] }).name).toBe('Ольга')
})
