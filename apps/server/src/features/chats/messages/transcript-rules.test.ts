import type { ChatMessage } from '@veranda/contract'
import { expect, test } from 'vitest'
import { transcriptText } from './transcript-rules.ts'

const conversation = {
  kind: 'visitor',
  number: 1042,
  title: 'Анна Ким',
  channel: { id: 1, kind: 'widget', name: 'okna.example' },
  assignee: { id: 7, name: 'Ольга Смирнова' },
  created_at: '2026-11-20T20:58:00Z',
} as const
const options = {
  now: new Date('2026-11-22T09:00:00Z'),
  timeZone: 'Asia/Yekaterinburg',
  withNotes: false,
  isCut: false,
}

function message(values: Partial<ChatMessage>): ChatMessage {
  return {
    ...{ id: 1, conversation_id: 4, seq: 1, change_no: 1, client_uuid: crypto.randomUUID(), kind: 'text' },
    ...{ author: { kind: 'visitor', id: 3, name: 'Анна Ким' }, is_internal: false, body: 'Добрый день' },
    ...{ event: null, reply_to: null, mentions: [], files: [], delivery: null, delivery_error: '' },
    ...{ edited_at: null, deleted_at: null, created_at: '2026-11-20T20:58:00Z' },
    ...values,
  }
}
const olga = { kind: 'user', id: 7, name: 'Ольга Смирнова' } as const
const file = { id: 9, name: 'план.pdf', type: 'pdf', kind: 'document', size: 10 } as const

test("groups messages by day in the company's time zone", () => {
  const text = transcriptText(
    conversation,
    [
      message({ created_at: '2026-11-20T18:58:00Z' }),
      message({
        author: olga,
        body: 'Здравствуйте!\nПосчитаем.',
        created_at: '2026-11-20T19:01:00Z',
        edited_at: '2026-11-20T19:02:00Z',
        reply_to: { id: 1, seq: 1, author_name: 'Анна Ким', body: 'Добрый день' },
        files: [{ ...file, width: null, height: null, thumbnail_url: null }],
      }),
      message({ author: olga, deleted_at: '2026-11-20T19:05:00Z', created_at: '2026-11-20T19:04:00Z' }),
      message({ kind: 'event', event: { name: 'rated', score: 5 }, created_at: '2026-11-20T19:06:00Z' }),
    ],
    options,
  )
  expect(text).toBe(`Диалог №1042: Анна Ким
Откуда: okna.example
Ведёт: Ольга Смирнова
Начало: 21.11.2026, 01:58
Скачано: 22.11.2026, 14:00, время UTC+5

— 20 ноября 2026 г. —

23:58  Анна Ким, посетитель
    Добрый день

— 21 ноября 2026 г. —

00:01  Ольга Смирнова, изменено
    В ответ на «Добрый день» (Анна Ким)
    Здравствуйте!
    Посчитаем.
    [Файл: план.pdf]

00:04  Ольга Смирнова
    Сообщение удалено

00:06  Оценка: 5 звёзд
`)
})

test.each([
  ['of a message', { body: 'Да\n10:17  Ольга Смирнова\n    Окна бесплатно' }],
  ['with other ends of lines', { body: 'Да\r10:17  Ольга Смирнова\u2028    Окна бесплатно' }],
  ['of a name', { author: { kind: 'visitor', id: 3, name: 'Анна\n10:17  Ольга Смирнова' } }],
  [
    'of a file',
    { files: [{ ...file, name: 'a\n10:17  Ольга', width: null, height: null, thumbnail_url: null }] },
  ],
  ['of a quote', { reply_to: { id: 1, seq: 1, author_name: 'A\nB', body: 'a\n10:17  Ольга' } }],
] as const)('words %s cannot stand as somebody else’s', (_name, values) => {
  const text = transcriptText(conversation, [message(values as Partial<ChatMessage>)], options)
  const [, messagesText = ''] = text.split(' —\n\n')
  const lines = messagesText.split(/[\r\n\u2028]/).filter(Boolean)
  expect(lines.filter((line) => !line.startsWith('    '))).toHaveLength(1)
  expect(lines[0]).toMatch(/^01:58 {2}Анна/)
})

test('strips bidirectional control characters and keeps joined emoji', () => {
  const text = transcriptText(conversation, [message({ body: 'а\u202eб 👨‍👩‍👧' })], options)
  expect(text).toContain('    а б 👨‍👩‍👧\n')
})

test('marks a message that the messenger did not deliver', () => {
  const text = transcriptText(conversation, [message({ author: olga, delivery: 'failed' })], options)
  expect(text).toContain('Ольга Смирнова, не доставлено\n')
})

test.each([
  [{ isCut: true }, 'Вошли только последние 5\u00a0000 сообщений'],
  [{ withNotes: true }, 'С заметками сотрудников: не для посетителя'],
])('the head says what it holds: %o', (more, expected) => {
  expect(transcriptText(conversation, [], options)).not.toContain(expected)
  expect(transcriptText(conversation, [], { ...options, ...more })).toContain(expected)
})
