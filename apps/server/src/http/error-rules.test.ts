import { expect, test } from 'vitest'
import { factsOf, fingerprintOf, scrubPersonalData } from './error-rules.ts'

test.each([
  ['no mailbox anna.kim+1@mail.example.com', 'no mailbox <email>'],
  ['call +7 (912) 345-67-89 now', 'call <number> now'],
  ['bad vrn_abc-DEF_1', 'bad <token>'],
  ['#token=short&x', '#token=<secret>'],
  [`key ${'a1'.repeat(20)}`, 'key <token>'],
  ['invalid input syntax for type bigint: "Анна Ким"', 'invalid input syntax for type bigint: "<text>"'],
  ['relation "dictionary_items" does not exist', 'relation "dictionary_items" does not exist'],
])('%s is kept as %s', (text, scrubbed) => {
  expect(scrubPersonalData(text)).toBe(scrubbed)
})

test('errors that differ only in numbers share a fingerprint; others do not', () => {
  const error = (message: string) => ({ name: 'Error', message, stack: 'Error\n    at one (a.ts:1:2)' })
  const of = (message: string, source = 'GET /api/leads') => fingerprintOf(factsOf(error(message), source))
  expect(of('lead 5 is lost')).toBe(of('lead 71 is lost'))
  expect(of('lead 5 is lost')).not.toBe(of('client 5 is lost'))
  expect(of('lead 5 is lost')).not.toBe(of('lead 5 is lost', 'job mail'))
})

test('records thrown values that are not errors, and truncates long ones', () => {
  expect(factsOf('gone', 'job mail')).toEqual({
    source: 'job mail',
    code: 'Error',
    message: 'gone',
    stack: '',
  })
  expect(factsOf(undefined, 'x').message).toBe('undefined')
  const deep = { message: 'слово '.repeat(500), stack: `Error\n${'    at f (a.ts:1:1)\n'.repeat(50)}` }
  const { message, stack } = factsOf(deep, 'x')
  expect(message.length).toBeLessThanOrEqual(500)
  expect(stack.split('\n')).toHaveLength(12)
})
