import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams, seenVersion } from '#schemas.ts'
import { lead } from './leads.ts'

const access = { module: 'leads', permission: 'lead.update' } as const

/** The lead with its answers, form and assignee. */
const output = lead

export const leadAnswerEndpoints = {
  correctAnswer: endpoint({
    method: 'PUT',
    path: '/api/leads/:id/answers',
    summary: 'Correct, add or remove an answer of a lead; what it said before is kept',
    access,
    params: idParams,
    body: z.strictObject({
      lead_field_id: id,
      /** The answer as the public form sends it; empty removes it, unless the lead's form requires one. */
      value: z.unknown(),
      version: seenVersion,
    }),
    output,
  }),
  restoreAnswer: endpoint({
    method: 'POST',
    path: '/api/leads/:id/answers/changes/:change_id/restore',
    summary: 'Set an answer back to what it said before a correction',
    access,
    params: z.strictObject({ id: idParam, change_id: idParam }),
    body: z.strictObject({ version: seenVersion }),
    output,
  }),
}
