import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { isPair, vapidKeysOf } from './vapid.ts'

test('derives the same keys from the same secret and other keys from another', () => {
  const keys = vapidKeysOf('a secret')
  expect(vapidKeysOf('a secret')).toEqual(keys)
  expect(vapidKeysOf('another').publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
  expect(isPair(keys)).toBe(true)
})

const curve = createECDH('prime256v1')
const VAPID_PUBLIC_KEY = curve.generateKeys('base64url')
const VAPID_PRIVATE_KEY = curve.getPrivateKey('base64url')

test.each([
  ['a pair', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }, null],
  ['one without the other', { VAPID_PUBLIC_KEY }, 'VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY'],
  [
    'keys of two pairs',
    { VAPID_PUBLIC_KEY: vapidKeysOf('a').publicKey, VAPID_PRIVATE_KEY },
    'VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY',
  ],
  ['what is no key', { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'x' }, 'VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY'],
  ['a subject that is an address', { VAPID_SUBJECT: 'mailto:office@example.com' }, null],
  ['one that is none', { VAPID_SUBJECT: 'office@example.com' }, 'VAPID_SUBJECT'],
])('the settings take %s', (_what, env, fault) => {
  if (fault === null) expect(readEnv(env)).toMatchObject(env)
  else expect(() => readEnv(env)).toThrow(fault)
})
