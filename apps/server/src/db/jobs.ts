import type { Channel, RealtimeEvent, RealtimePayload } from '@veranda/contract'

/** An event for everybody on a channel, sent after the commit. */
export type BroadcastJob = {
  [E in RealtimeEvent]: {
    task: 'broadcast'
    payload: { channel: Channel; event: E; data: RealtimePayload<E> }
  }
}[RealtimeEvent]

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export interface MailJob {
  task: 'mail'
  /** With a company the letter goes through its own server, where it has one. */
  payload: Letter & { company_id?: number }
}

/** Words to a phone. */
export interface SmsJob {
  task: 'sms'
  payload: { to: string; text: string }
}

/** Contents whose records are gone for good. */
export interface RemoveContentsJob {
  task: 'remove_contents'
  payload: { keys: string[] }
}

/** Something that the platform's operators should know. */
export interface TellOperatorsJob {
  task: 'tell_operators'
  payload: { type: string; title: string; message: string }
}

/** An event on its way to a company's address. Written by the database itself, beside the delivery. */
export interface WebhookJob {
  task: 'webhook'
  payload: { company_id: number; delivery_id: number }
}

/** A line of the bell on its way to a device. */
export interface PushJob {
  task: 'push'
  payload: { company_id: number; subscription_id: number; notification_id: number }
}

/** All of a company's data into one archive. */
export interface ExportJob {
  task: 'export'
  payload: { company_id: number; export_id: number }
}

/** A table on its way into the company's records. */
export interface ImportJob {
  task: 'import'
  payload: { company_id: number; import_id: number }
}

/** And back out of them. */
export interface RevertImportJob {
  task: 'revert_import'
  payload: ImportJob['payload']
}

/** What waits for a messenger in a conversation. Written by the database itself, beside the message. */
export interface MessengerSendJob {
  task: 'messenger_send'
  payload: { company_id: number; conversation_id: number }
}

/** What a messenger told of a talk and nobody has worked yet. */
export interface MessengerTakeJob {
  task: 'messenger_take'
  payload: { company_id: number; channel_id: number; talk_key: string }
}

export type Job =
  | MessengerSendJob
  | MessengerTakeJob
  | ImportJob
  | RevertImportJob
  | ExportJob
  | WebhookJob
  | PushJob
  | BroadcastJob
  | MailJob
  | SmsJob
  | TellOperatorsJob
  | RemoveContentsJob
