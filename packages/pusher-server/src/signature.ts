import { createHmac, timingSafeEqual } from 'node:crypto'
import { channelKind, isChannelName } from './channels/channel-name.ts'
import { PusherServerError } from './errors.ts'

/** The credentials that both the signing and the verifying side know. */
export interface AppCredentials {
  id: string
  key: string
  secret: string
}

export interface ChannelSubject {
  socketId: string
  channel: string
  /** The exact string that travels as `channel_data`; presence channels need it. */
  channelData?: string
}

export interface UserSubject {
  socketId: string
  /** The exact string that travels as `user_data`. */
  userData: string
}

const SOCKET_ID = /^\d{1,10}\.\d{1,10}$/

/** Whether the value has the form of a socket id. */
export function isSocketId(value: string): boolean {
  return SOCKET_ID.test(value)
}

/**
 * The `auth` string that lets one socket subscribe to one channel.
 * Throws on a socket id or a channel name of the wrong form: unchecked, `1.1:private-a` as a socket id
 * would give a signature that is valid for another channel.
 */
export function signChannel(app: AppCredentials, subject: ChannelSubject): string {
  assertSocketId(subject.socketId)
  if (!isChannelName(subject.channel) || !channelKind(subject.channel).signed) {
    throw new PusherServerError('invalid_channel', 'Only private and presence channels can be signed')
  }
  return authOf(app, channelString(subject))
}

/** The `auth` string with which one socket signs in as the user in `userData`. */
export function signUser(app: AppCredentials, subject: UserSubject): string {
  assertSocketId(subject.socketId)
  return authOf(app, userString(subject))
}

/** Whether `auth` is what `signChannel` would give; constant time, key part included. */
export function verifyChannel(app: AppCredentials, subject: ChannelSubject, auth: string): boolean {
  return sameText(auth, authOf(app, channelString(subject)))
}

/** Whether `auth` is what `signUser` would give; constant time, key part included. */
export function verifyUser(app: AppCredentials, subject: UserSubject, auth: string): boolean {
  return sameText(auth, authOf(app, userString(subject)))
}

/** Compares two texts in a time that depends on their lengths alone. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

function assertSocketId(socketId: string): void {
  if (!isSocketId(socketId)) throw new PusherServerError('invalid_socket_id', 'Not a socket id')
}

function authOf(app: AppCredentials, text: string): string {
  return `${app.key}:${createHmac('sha256', app.secret).update(text).digest('hex')}`
}

function channelString({ socketId, channel, channelData }: ChannelSubject): string {
  const base = `${socketId}:${channel}`
  return channelData === undefined ? base : `${base}:${channelData}`
}

function userString({ socketId, userData }: UserSubject): string {
  return `${socketId}::user::${userData}`
}
