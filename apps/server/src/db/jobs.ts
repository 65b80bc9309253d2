import type { Channel, RealtimeEvent, RealtimePayload } from '@veranda/contract'

/** An event for all subscribers of a channel, sent after the commit. */
export type BroadcastJob = {
  [E in RealtimeEvent]: {
    task: 'broadcast'
    payload: { channel: Channel; event: E; data: RealtimePayload<E> }
  }
}[RealtimeEvent]

/** An e-mail message. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

export interface MailJob {
  task: 'mail'
  /** With a company the e-mail is sent through the company's mail server if it has one. */
  payload: Email & { company_id?: number }
}

/** A text message to a phone. */
export interface SmsJob {
  task: 'sms'
  payload: { to: string; text: string }
}

/** File contents whose records were deleted. */
export interface RemoveContentsJob {
  task: 'remove_contents'
  payload: { keys: string[] }
}

/** A notice to the platform's operators. */
export interface NotifyOperatorsJob {
  task: 'tell_operators'
  payload: { type: string; title: string; message: string }
}

/** The delivery of an event to a company's webhook. A trigger adds the job together with the delivery row. */
export interface WebhookJob {
  task: 'webhook'
  payload: { company_id: number; delivery_id: number }
}

/** A notification to be pushed to a device. */
export interface PushJob {
  task: 'push'
  payload: { company_id: number; subscription_id: number; notification_id: number }
}

/** Exports all of a company's data into one archive. */
export interface ExportJob {
  task: 'export'
  payload: { company_id: number; export_id: number }
}

/** Imports a table into the company's records. */
export interface ImportJob {
  task: 'import'
  payload: { company_id: number; import_id: number }
}

/** Reverts an import. */
export interface RevertImportJob {
  task: 'revert_import'
  /** `user_id`: who reverts it; jobs of earlier versions lack it. */
  payload: ImportJob['payload'] & { user_id?: number }
}

/** Changes many records, or undoes that. */
export interface BulkChangeJob {
  task: 'bulk_change' | 'undo_bulk_change'
  payload: { company_id: number; change_id: number }
}

/** Writes a table of leads or clients. */
export interface RecordExportJob {
  task: 'record_export'
  payload: { company_id: number; export_id: number }
}

/** Sends a conversation's waiting messages to its messenger. A trigger adds the job together with the message. */
export interface MessengerSendJob {
  task: 'messenger_send'
  payload: { company_id: number; conversation_id: number }
}

/** Processes the updates of a conversation that a messenger has delivered. */
export interface MessengerReceiveJob {
  task: 'messenger_take'
  payload: { company_id: number; channel_id: number; talk_key: string }
}

export type Job =
  | MessengerSendJob
  | MessengerReceiveJob
  | BulkChangeJob
  | RecordExportJob
  | ImportJob
  | RevertImportJob
  | ExportJob
  | WebhookJob
  | PushJob
  | BroadcastJob
  | MailJob
  | SmsJob
  | NotifyOperatorsJob
  | RemoveContentsJob
