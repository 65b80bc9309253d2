import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, instant, moment, seenVersion, text } from '#schemas.ts'
import { callOutcome, callOutcomeNames } from './lead-call-outcomes.ts'
import { lead } from './leads.ts'

/** A call to the person of a lead. */
export const leadCall = z.object({
  id,
  outcome: z.string(),
  note: z.string(),
  remind_at: instant.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
})
export type LeadCall = z.infer<typeof leadCall>

/** Leads on the caller's screen. */
const shownIds = z.array(id).max(10)

export const nextCallBody = z.strictObject({
  /** Whose leads; by default the caller's and those without an assignee. */
  user_id: z.enum(['me', 'none']).optional(),
  /** Leads on the screen already: they stay held, all others of the caller are released. */
  shown_ids: shownIds.default([]),
  /** Leads that the caller skipped. */
  skip_ids: z.array(id).max(limits.callSkipsMax).default([]),
})

export const callOffer = z.object({
  /** `null`: nobody waits. */
  lead: lead.nullable(),
  /** Since when the person waits: the creation of the lead, or the promised time of a callback. */
  waiting_since: instant.nullable(),
  is_callback: z.boolean(),
  /** Earlier calls, newest first. */
  calls: z.array(leadCall),
  /** Waiting leads with this one, counted up to `limits.callsCountMax`. */
  left: z.number().int(),
  /** Proposed times of a callback, the first one for «не дозвонился»; within the company's working hours. */
  callback_times: z.array(instant),
  /** When «занято» is due: in an hour, or at the first of the times above where nobody works then. */
  retry_at: instant.nullable(),
})
export type CallOffer = z.infer<typeof callOffer>

export const callBody = z
  .strictObject({
    outcome: z.enum(callOutcomeNames),
    note: text(limits.callNoteMax).default(''),
    /** When to call again; by default as the outcome says. */
    remind_at: moment.optional(),
    reject_reason_id: id.nullable().optional(),
    version: seenVersion,
  })
  .refine(({ outcome, remind_at }) => callOutcome(outcome).callback !== 'chosen' || remind_at !== undefined, {
    path: ['remind_at'],
    message: 'Выберите, когда перезвонить',
  })

const access = { module: 'leads', permission: 'lead.update' } as const

export const leadCallEndpoints = {
  nextCall: endpoint({
    method: 'POST',
    path: '/api/leads/calls/next',
    summary: 'The lead that waits longest for a call, held for the caller for some minutes',
    access,
    body: nextCallBody,
    output: callOffer,
  }),
  holdCalls: endpoint({
    method: 'PUT',
    path: '/api/leads/calls/holds',
    summary: 'Keep the leads on the caller’s screen held, and release the others',
    access,
    body: z.strictObject({ lead_ids: shownIds }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/api/leads/:id/calls',
    summary: 'The newest calls of a lead',
    access: { module: 'leads', permission: 'lead.read' },
    params: idParams,
    output: z.array(leadCall),
  }),
  addCall: endpoint({
    method: 'POST',
    path: '/api/leads/:id/call',
    summary: 'Record a call: sets the status, creates the task and ends earlier callbacks',
    access,
    params: idParams,
    body: callBody,
    output: z.object({ call: leadCall, lead }),
    status: 201,
    creates: true,
  }),
  undoCall: endpoint({
    method: 'DELETE',
    path: '/api/leads/:id/call/:call_id',
    summary: 'Undo a call, unless the lead was changed since; the lead is held for the caller again',
    access,
    params: z.strictObject({ id: idParam, call_id: idParam }),
    output: lead,
  }),
}
