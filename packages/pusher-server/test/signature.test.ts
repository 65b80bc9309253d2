import fc from 'fast-check'
import Pusher from 'pusher'
import { describe, expect, it } from 'vitest'
import {
  isChannelName,
  isSocketId,
  PusherServerError,
  sameText,
  signChannel,
  signUser,
  verifyChannel,
  verifyUser,
} from '#index.ts'
import { app } from './support/support.ts'

const reference = new Pusher({ appId: app.id, key: app.key, secret: app.secret, cluster: 'none' })
const socketId = '123.456'

describe('signatures', () => {
  it('match the official library on private channels', () => {
    for (const channel of ['private-company.1', 'private-cache-a', 'private-a=b@c,d;e']) {
      expect(signChannel(app, { socketId, channel })).toBe(reference.authorizeChannel(socketId, channel).auth)
    }
  })

  it('match the official library on presence channels and users', () => {
    const member = { user_id: '7', user_info: { name: 'Ольга «Оля» \u2028' } }
    const theirs = reference.authorizeChannel(socketId, 'presence-team', member)
    const channelData = theirs.channel_data
    expect(signChannel(app, { socketId, channel: 'presence-team', channelData })).toBe(theirs.auth)

    const user = reference.authenticateUser(socketId, { id: '7', name: 'Ольга' })
    expect(signUser(app, { socketId, userData: user.user_data })).toBe(user.auth)
  })

  it('are accepted unchanged and refused when any part differs', () => {
    const subject = { socketId, channel: 'private-a' }
    const auth = signChannel(app, subject)
    expect(verifyChannel(app, subject, auth)).toBe(true)
    const [key, hex] = auth.split(':')
    for (const wrong of [
      '',
      hex ?? '',
      `:${hex}`,
      `other:${hex}`,
      `${key}:`,
      `${auth}0`,
      auth.toUpperCase(),
    ]) {
      expect(verifyChannel(app, subject, wrong)).toBe(false)
    }
    expect(verifyChannel(app, { socketId: '123.457', channel: 'private-a' }, auth)).toBe(false)
    expect(verifyChannel(app, { socketId, channel: 'private-b' }, auth)).toBe(false)
    expect(verifyChannel(app, { ...subject, channelData: '{}' }, auth)).toBe(false)
    expect(verifyUser(app, { socketId, userData: '{}' }, auth)).toBe(false)
  })

  it('are not given for a malformed socket id or channel', () => {
    const badIds = ['', '1', '1.', '.1', '1.1\n', ' 1.1', '1.1:private-b', '12345678901.1', '1.1.1', '-1.1']
    for (const bad of badIds) {
      expect(isSocketId(bad)).toBe(false)
      expect(() => signChannel(app, { socketId: bad, channel: 'private-a' })).toThrow(PusherServerError)
      expect(() => signUser(app, { socketId: bad, userData: '{"id":"1"}' })).toThrow(PusherServerError)
    }
    const badNames = [
      '',
      'public',
      'cache-a',
      'private-a:b',
      'private-a\n',
      'private-ы',
      `private-${'x'.repeat(200)}`,
    ]
    for (const channel of [...badNames, '#server-to-user-1', 'private-a b']) {
      expect(() => signChannel(app, { socketId, channel })).toThrow(PusherServerError)
    }
  })
})

describe('names', () => {
  it('are 1 to 200 of the allowed characters', () => {
    expect(isChannelName('x'.repeat(200))).toBe(true)
    expect(isChannelName('x'.repeat(201))).toBe(false)
    expect(isChannelName('Az09_-=@,.;')).toBe(true)
    for (const char of ['#', ' ', ':', '/', '\n', 'ы', '\u0000', '"'])
      expect(isChannelName(`a${char}`)).toBe(false)
  })
})

describe('sameText', () => {
  it('compares for equality', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameText(a, b) === (a === b) && sameText(a, a)))
  })
})
