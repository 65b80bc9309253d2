import { expect, test } from 'vitest'
import { linkExpiry, readFace, readLink, writeFace, writeLink } from './signed-link.ts'

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

test('lives ten to twenty minutes and is the same within the ten', () => {
  expect(new Date(linkExpiry(now) * 1000).toISOString()).toBe('2026-11-20T12:20:00.000Z')
  expect(linkExpiry(new Date('2026-11-20T12:09:59Z'))).toBe(linkExpiry(now))
})

test('is read back until it ends', () => {
  const token = writeLink(secret, link)
  expect(token.length).toBeLessThan(150)
  expect(readLink(secret, token, now)).toEqual(link)
  expect(readLink(secret, token, new Date('2026-11-20T12:20:01Z'))).toBeNull()
})

test.each([{ session: 2 ** 40 }, { visitor: 9 }, { key: 3 }])('is held by %o', (holder) => {
  const held = { ...link, holder, isInTrash: true }
  expect(readLink(secret, writeLink(secret, held), now)).toEqual(held)
})

test('any other sign in it, or another secret, opens nothing', () => {
  const token = writeLink(secret, link)
  expect(readLink('another', token, now)).toBeNull()
  for (let place = 0; place < token.length; place += 1) {
    const forged = `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`
    expect(readLink(secret, forged, now), forged).toBeNull()
  }
  for (const odd of ['', '.', '....', `${token}.`, token.slice(1)])
    expect(readLink(secret, odd, now)).toBeNull()
})

const face = { companyId: 7, visitorId: 5, userId: 9, expires: linkExpiry(now) }

test('a face is read back until its address ends', () => {
  const token = writeFace(secret, face)
  expect(readFace(secret, token, now)).toEqual(face)
  expect(readFace(secret, token, new Date('2026-11-20T12:20:01Z'))).toBeNull()
  for (const odd of ['', '.', `${token}.`, `1${token}`]) expect(readFace(secret, odd, now)).toBeNull()
})

test('a file’s address opens no face, and a face’s no file', () => {
  expect(readFace(secret, writeLink(secret, link), now)).toBeNull()
  expect(readLink(secret, writeFace(secret, face), now)).toBeNull()
})
