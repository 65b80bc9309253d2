import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { orderFigures } from '#leads/clients.ts'
import { clientObstacles } from '#leads/obstacles.ts'
import { id, idParams, instant, recordNumber } from '#schemas.ts'

/** A consent to the processing of personal data, as it was given. */
export const clientConsent = z.object({
  /** Unique among the client's consents. */
  key: z.string(),
  at: instant,
  /** The words of that moment. */
  text: z.string(),
  /** The form it came with; `null` for a chat. */
  form: z.string().nullable(),
  lead: z.object({ id, number: recordNumber }).nullable(),
})
export type ClientConsent = z.infer<typeof clientConsent>

export const clientSummary = z.object({
  orders: orderFigures.nullable(),
  /** The newest first. */
  consents: z.array(clientConsent),
  /** What keeps the client from being deleted now; `null` when nothing does. */
  removal_refusal: clientObstacles.nullable(),
})
export type ClientSummary = z.infer<typeof clientSummary>

export const clientSummaryEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/api/clients/:id/summary',
    summary: 'What a client has ordered and owes, and the consents given, as far as the user may see them',
    access: { module: 'leads', permission: 'client.read' },
    params: idParams,
    output: clientSummary,
  }),
}
