import { expect, test } from 'vitest'
import { applyCompletion } from '#entities/user/mention-completion.ts'
import { completionAt, fillReply, matchingReplies, mentionsIn } from './composer-completion.ts'

const asks = (text: string, canMention = true) => completionAt(text, text.length, { canMention })

test.each([
  ['/', { kind: 'canned', q: '', from: 0 }],
  ['/при', { kind: 'canned', q: 'при', from: 0 }],
  ['1/2', null],
  ['https://', null],
  ['@', { kind: 'mention', q: '', from: 0 }],
  ['см. @Ол', { kind: 'mention', q: 'Ол', from: 4 }],
  ['@Иван Пет', { kind: 'mention', q: 'Иван Пет', from: 0 }],
  ['anna@kim', null],
])('«%s» asks for %j', (text, expected) => {
  expect(asks(text)).toEqual(expected)
})

test('a message to a client mentions no users', () => {
  expect(asks('@Ол', false)).toBeNull()
})

test('the completion replaces what was typed for it', () => {
  const completion = completionAt('см. @Ол и всё', 7, { canMention: true })
  expect(completion && applyCompletion('см. @Ол и всё', completion, '@Ольга ')).toEqual({
    text: 'см. @Ольга  и всё',
    cursor: 11,
  })
})

test.each([
  ['Здравствуйте, {клиент.имя}!', 'Анна', 'Здравствуйте, Анна!'],
  ['Здравствуйте, {клиент.имя}!', '', 'Здравствуйте!'],
  ['{клиент.имя}, добрый день', '', 'добрый день'],
  ['С уважением, {сотрудник.имя}', '', 'С уважением, Ольга'],
])('«%s» for «%s»', (body, client, expected) => {
  expect(fillReply(body, { client, staff: 'Ольга' })).toBe(expected)
})

test('matches of the shortcut come before matches of the text', () => {
  const reply = { is_personal: false, usage_count: 0 }
  const replies = [
    { ...reply, id: 1, shortcut: 'замер', title: 'Замер', body: 'Приедем с ценой' },
    { ...reply, id: 2, shortcut: 'цена', title: 'Цена', body: 'От 900' },
  ]
  expect(matchingReplies(replies, 'цен').map(({ id }) => id)).toEqual([2, 1])
})

test('users are mentioned by their full names', () => {
  const people = [
    { id: 1, name: 'Иван' },
    { id: 2, name: 'Иванна' },
    { id: 3, name: 'Ольга Смирнова' },
  ]
  expect(mentionsIn('@Иванна и @Ольга Смирнова, смотрите', people)).toEqual([2, 3])
})
