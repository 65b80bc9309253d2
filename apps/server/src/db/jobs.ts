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
  payload: Letter
}

export type Job = BroadcastJob | MailJob
