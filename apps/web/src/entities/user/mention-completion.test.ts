import { expect, test } from 'vitest'
import { mentionAt, peopleFor, withMentionTokens } from './mention-completion.ts'

const people = [
  { id: 1, name: 'Анна' },
  { id: 2, name: 'Анна Ким' },
  { id: 3, name: 'Пётр (склад)' },
  { id: 4, name: 'Анна Ким' },
]

test.each([
  ['@Анна, и @Анна Ким', '@[1], и @[2]'],
  ['@Аннабель', '@Аннабель'],
  ['(@Пётр (склад))', '(@[3])'],
  ['почта anna@kim.ru', 'почта anna@kim.ru'],
  ['@Олег', '@Олег'],
])('«%s» is stored as «%s»', (typed, stored) => {
  expect(withMentionTokens(typed, people)).toBe(stored)
})

test('of people with the same name the first is meant', () => {
  expect(withMentionTokens('@Анна Ким', [{ id: 4, name: 'Анна Ким' }, ...people])).toBe('@[4]')
})

test('without people a text is stored as typed', () => {
  expect(withMentionTokens('@Анна', [])).toBe('@Анна')
})

test('people are offered by a part of their name, without the user', () => {
  expect(peopleFor('ким', people, 2).map(({ id }) => id)).toEqual([4])
})

test.each([
  ['спросите @Ан', { q: 'Ан', from: 9 }],
  ['anna@kim', null],
  ['@Анна Ким ', null],
])('«%s» asks for %j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})
