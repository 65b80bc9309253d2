import { createHmac, timingSafeEqual } from 'node:crypto'
import { channelKind, isChannelName } from './channels/channel-name.ts'
import { PusherServerError } from './errors.ts'

/** Credentials shared by signer and verifier. */
export interface AppCredentials {
  id: string
  key: string
  secret: string
}

export interface ChannelSubject {
  socketId: string
  channel: string
  /** The exact `channel_data` string; presence channels need it. */
  channelData?: string
}

export interface UserSubject {
  socketId: string
  /** The exact `user_data` string. */
  userData: string
}

const SOCKET_ID = /^\d{1,10}\.\d{1,10}$/

/** Whether a value has the form of a socket id. */
export function isSocketId(value: string): boolean {
  return SOCKET_ID.test(value)
}

/**
 * The `auth` string with which a socket subscribes to a channel. Throws for a malformed socket id or channel name:
 * unchecked, `1.1:private-a` as a socket id would yield a signature valid for another channel.
 */
export function signChannel(app: AppCredentials, subject: ChannelSubject): string {
  assertSocketId(subject.socketId)
  if (!isChannelName(subject.channel) || !channelKind(subject.channel).signed) {
    throw new PusherServerError('invalid_channel', 'Only private and presence channels can be signed')
  }
  return authOf(app, channelString(subject))
}

/** The `auth` string with which a socket signs in as the user in `userData`. */
export function signUser(app: AppCredentials, subject: UserSubject): string {
  assertSocketId(subject.socketId)
  return authOf(app, userString(subject))
}

/** Whether `auth` equals the result of `signChannel`, compared in constant time. */
export function verifyChannel(app: AppCredentials, subject: ChannelSubject, auth: string): boolean {
  return sameText(auth, authOf(app, channelString(subject)))
}

/** Whether `auth` equals the result of `signUser`, compared in constant time. */
export function verifyUser(app: AppCredentials, subject: UserSubject, auth: string): boolean {
  return sameText(auth, authOf(app, userString(subject)))
}

/** Compares two texts in a time that depends on their lengths only. */
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
