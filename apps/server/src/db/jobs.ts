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

/** Finishes a submission whose request died half-way. */
export interface SubmissionJob {
  task: 'submission'
  payload: { company_id: number; submission_id: number }
}

export type Job = BroadcastJob | MailJob | SubmissionJob
