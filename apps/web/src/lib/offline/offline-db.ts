import type { ChatFile, ChatMessage, OrderItem } from '@veranda/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What somebody was last told by the server. Of nobody (`user_id` 0): who is signed in. */
interface StoredAnswer {
  user_id: number
  name: string
  answer: unknown
}

/** Openings that have been changed here and have not been sent yet. */
export interface MeasureDraft {
  user_id: number
  order_id: number
  /** As the server had them when the changes began. */
  base: OrderItem[]
  mine: OrderItem[]
  /** What was sent last, be its answer known or not. */
  sent: OrderItem[] | null
  /** As the server has them, where both sides have changed the same: somebody has to choose. */
  theirs: OrderItem[] | null
  /** «Замер готов» was said. */
  isFinished: boolean
  /** Why the server refuses; nothing is sent until the person has changed something. */
  problem: string | null
}

export interface QueuedPhoto {
  id: string
  user_id: number
  order_id: number
  item_key: string
  name: string
  blob: Blob
  /** An upload that was begun. */
  upload_id: number | null
  problem: string | null
}

/** A message of a conversation that has not been sent yet. */
export interface KeptMessage {
  client_uuid: string
  user_id: number
  conversation_id: number
  body: string
  is_internal: boolean
  reply_to: ChatMessage['reply_to']
  mentions: number[]
  files: ChatFile[]
  /** The newest message that its author saw; `null`: to be sent whatever else was said. */
  seen_seq: number | null
  created_at: string
  /** Why it cannot go: a colleague has answered meanwhile, or the server's refusal. */
  problem: { kind: 'answered'; by: string } | { kind: 'refused'; text: string } | null
}

interface Schema extends DBSchema {
  answers: { key: [number, string]; value: StoredAnswer }
  drafts: { key: [number, number]; value: MeasureDraft }
  photos: { key: string; value: QueuedPhoto; indexes: { user: number } }
  messages: { key: string; value: KeptMessage; indexes: { user: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

export const canKeep = () => 'indexedDB' in globalThis

/** What this browser keeps for the time without a connection. */
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

/** Everything of one user in a store whose key begins with the user. */
export const ofUser = (userId: number) => IDBKeyRange.bound([userId], [userId, []])
