import { describe, expect, test } from 'vitest'
import {
  codeAt,
  fromBase32,
  matchingTotpStep,
  newRecoveryCode,
  newSecret,
  otpauthUrl,
  plainCode,
  recoveryHash,
  toBase32,
  totpStepAt,
} from './totp-rules.ts'

const rfcSecret = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code is RFC 6238’s %s', (seconds, code) => {
  const step = totpStepAt(new Date(seconds * 1000))
  expect(codeAt(rfcSecret, step, 8)).toBe(code)
  expect(codeAt(rfcSecret, step)).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is RFC 4648’s %s', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
  expect(fromBase32(base32).toString()).toBe(text)
})

test('a secret has 160 bits and decodes to itself', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(toBase32(fromBase32(secret))).toBe(secret)
})

describe('a code is accepted', () => {
  // The start of a step: the previous step began 30 seconds before, the next ends 60 seconds after.
  const begin = new Date(1_800_000_000_000)
  const at = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
  const code = codeAt(rfcSecret, totpStepAt(begin))

  test.each([
    [-30, true],
    [-29, true],
    [0, true],
    [29, true],
    [30, true],
    [59, true],
    [-31, false],
    [60, false],
    [61, false],
  ])('with a clock that is %i seconds off: %s', (seconds, isAccepted) => {
    expect(matchingTotpStep(rfcSecret, code, at(seconds), 0) !== null).toBe(isAccepted)
  })

  test('not twice, and no earlier one after it', () => {
    const step = totpStepAt(begin)
    expect(matchingTotpStep(rfcSecret, code, begin, step)).toBeNull()
    expect(matchingTotpStep(rfcSecret, codeAt(rfcSecret, step - 1), begin, step)).toBeNull()
    expect(matchingTotpStep(rfcSecret, codeAt(rfcSecret, step + 1), begin, step)).toBe(step + 1)
  })

  test.each(['', '1', '12345', '1234567', 'ёёёёёё', '١٢٣٤٥٦'])('%j is not a code', (wrong) => {
    expect(matchingTotpStep(rfcSecret, wrong, begin, 0)).toBeNull()
  })
})

test('a recovery code matches however it is typed', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
  expect(recoveryHash(code.toUpperCase())).toEqual(recoveryHash(code))
})

test('the URL contains product and account, with their special characters escaped', () => {
  expect(otpauthUrl('ABC', 'Веранда', 'a&b=c?@example.com')).toBe(
    'otpauth://totp/%D0%92%D0%B5%D1%80%D0%B0%D0%BD%D0%B4%D0%B0:a%26b%3Dc%3F%40example.com?secret=ABC&issuer=%D0%92%D0%B5%D1%80%D0%B0%D0%BD%D0%B4%D0%B0&algorithm=SHA1&digits=6&period=30',
  )
})
