import { expect, test } from 'vitest'
import { contactsIn } from './contact-rules.ts'

test.each([
  ['Позвоните мне: 8 (912) 345-67-89', '+7 912 345-67-89'],
  ['+79123456789', '+7 912 345-67-89'],
  ['мой номер 9123456789, жду', '+7 912 345-67-89'],
  ['8-495-123-45-67 офис', '+7 495 123-45-67'],
  ['тел. +7 912 345 67 89.', '+7 912 345-67-89'],
  ['из Минска: +375 29 123-45-67', '+375291234567'],
])('a phone is found: %s', (text, phone) => {
  expect(contactsIn(text)).toEqual([{ kind: 'phone', value: phone }])
})

test.each([
  'Окно 2400 на 1800, всего 4320000 мм',
  'Заказ 2026-0142 от 12.05.2026',
  'ИНН 7707083893',
  'размеры 1200 1400 1500 1600',
  'счёт 40702810900000002851',
])('what only looks like one is not: %s', (text) => {
  expect(contactsIn(text)).toEqual([])
})

test('finds an address among punctuation, and lists each address once', () => {
  expect(contactsIn('Пишите на Anna.Petrova@Example.RU, или anna.petrova@example.ru!')).toEqual([
    { kind: 'email', value: 'anna.petrova@example.ru' },
  ])
})
