import type { ChatFile, ChatMessage, OrderItem } from '@veranda/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A stored response of the server. `user_id` 0: the signed-in user. */
interface StoredAnswer {
  user_id: number
  name: string
  answer: unknown
}

/** Openings changed on this device and not sent yet. */
export interface MeasureDraft {
  user_id: number
  order_id: number
  /** The server's version on which the changes are based. */
  base: OrderItem[]
  mine: OrderItem[]
  /** What was sent last, whether or not its response arrived. */
  sent: OrderItem[] | null
  /** The server's version after a conflict, until the user chooses. */
  theirs: OrderItem[] | null
  /** «Замер готов» was pressed. */
  isFinished: boolean
  /** Why the server refuses; nothing is sent until the user changes something. */
  problem: string | null
}

export interface QueuedPhoto {
  id: string
  user_id: number
  order_id: number
  item_key: string
  name: string
  blob: Blob
  /** An upload in progress. */
  upload_id: number | null
  problem: string | null
}

/** A message that has not been sent yet. */
export interface StoredMessage {
  client_uuid: string
  user_id: number
  conversation_id: number
  body: string
  is_internal: boolean
  reply_to: ChatMessage['reply_to']
  mentions: number[]
  files: ChatFile[]
  /** The newest message that its author saw; `null`: send it whatever was added since. */
  seen_seq: number | null
  created_at: string
  /** Why it is not sent: a colleague answered meanwhile, or the server refused it. */
  problem: { kind: 'answered'; by: string } | { kind: 'refused'; text: string } | null
}

interface Schema extends DBSchema {
  answers: { key: [number, string]; value: StoredAnswer }
  drafts: { key: [number, number]; value: MeasureDraft }
  photos: { key: string; value: QueuedPhoto; indexes: { user: number } }
  messages: { key: string; value: StoredMessage; indexes: { user: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

export const canStore = () => 'indexedDB' in globalThis

/** Opens the browser's database for offline work. */
export function offlineDb(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('veranda-offline', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('answers', { keyPath: ['user_id', 'name'] })
        db.createObjectStore('drafts', { keyPath: ['user_id', 'order_id'] })
        db.createObjectStore('photos', { keyPath: 'id' }).createIndex('user', 'user_id')
      }
      if (before < 2) {
        db.createObjectStore('messages', { keyPath: 'client_uuid' }).createIndex('user', 'user_id')
      }
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking: () => void opened?.then((db) => db.close()).finally(() => (opened = undefined)),
  })
  return opened
}

/** The key range of one user in stores whose key begins with the user. */
export const ofUser = (userId: number) => IDBKeyRange.bound([userId], [userId, []])
