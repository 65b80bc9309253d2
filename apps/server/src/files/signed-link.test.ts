import { expect, test } from 'vitest'
import { linkExpiry, readAvatarLink, readLink, writeAvatarLink, writeLink } from './signed-link.ts'

const secret = 'a secret'
const now = new Date('2026-11-20T12:03:00Z')
const link = {
  companyId: 7,
  fileId: 2 ** 40,
  holder: { session: 12 },
  isInTrash: false,
  variant: 'preview' as const,
  expires: linkExpiry(now),
}

test('expires after ten to twenty minutes and is stable within ten', () => {
  expect(new Date(linkExpiry(now) * 1000).toISOString()).toBe('2026-11-20T12:20:00.000Z')
  expect(linkExpiry(new Date('2026-11-20T12:09:59Z'))).toBe(linkExpiry(now))
})

test('can be read until it expires', () => {
  const token = writeLink(secret, link)
  expect(token.length).toBeLessThan(150)
  expect(readLink(secret, token, now)).toEqual(link)
  expect(readLink(secret, token, new Date('2026-11-20T12:20:01Z'))).toBeNull()
})

test.each([{ session: 2 ** 40 }, { visitor: 9 }, { key: 3 }])('is held by %o', (holder) => {
  const heldLink = { ...link, holder, isInTrash: true }
  expect(readLink(secret, writeLink(secret, heldLink), now)).toEqual(heldLink)
})

test('rejects a changed character and another secret', () => {
  const token = writeLink(secret, link)
  expect(readLink('another', token, now)).toBeNull()
  for (let place = 0; place < token.length; place += 1) {
    const forged = `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`
    expect(readLink(secret, forged, now), forged).toBeNull()
  }
  for (const malformed of ['', '.', '....', `${token}.`, token.slice(1)])
    expect(readLink(secret, malformed, now)).toBeNull()
})

const face = { companyId: 7, visitorId: 5, userId: 9, expires: linkExpiry(now) }

test('reads an avatar link until it expires', () => {
  const token = writeAvatarLink(secret, face)
  expect(readAvatarLink(secret, token, now)).toEqual(face)
  expect(readAvatarLink(secret, token, new Date('2026-11-20T12:20:01Z'))).toBeNull()
  for (const malformed of ['', '.', `${token}.`, `1${token}`])
    expect(readAvatarLink(secret, malformed, now)).toBeNull()
})

test('rejects a file link as an avatar link and the reverse', () => {
  expect(readAvatarLink(secret, writeLink(secret, link), now)).toBeNull()
  expect(readLink(secret, writeAvatarLink(secret, face), now)).toBeNull()
})
