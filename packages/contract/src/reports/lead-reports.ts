import { z } from 'zod'
import { leadStatus } from '#leads/leads.ts'
import { id } from '#schemas.ts'

const count = z.number().int()
const minutes = z.number().nullable()

/** Leads created in a period, and how many of them were converted since. */
export const leadFlow = z.object({ created: count, converted: count })
export type LeadFlow = z.infer<typeof leadFlow>

export const leadsFlow = leadFlow.extend({
  statuses: z.array(z.object({ status: leadStatus, count })),
  /** Every day (`2026-11-05`) of a short period, every month (`2026-11`) of a longer one; empty ones too. */
  slices: z.array(leadFlow.extend({ slice: z.string() })),
})
export type LeadsFlow = z.infer<typeof leadsFlow>

/** Leads of one source with their results since: clients, orders not cancelled, approved totals. */
const sourceResult = leadFlow.extend({ orders: count, sum_kopecks: z.number().int() })
export type LeadSourceResult = z.infer<typeof sourceResult>

const manager = leadFlow.extend({
  user: z.object({ id, name: z.string() }).nullable(),
  /** Leads that are no longer new. */
  taken: count,
  /** From creation to the first change of status. */
  median_minutes: minutes,
})
export const leadsReport = z.object({
  totals: sourceResult.extend({ taken: count, median_minutes: minutes }),
  slices: leadsFlow.shape.slices,
  /** Empty: leads without a source. */
  sources: z.array(sourceResult.extend({ source: z.string() })),
  /** `null`: not submitted by a form. */
  forms: z.array(sourceResult.extend({ form: z.object({ id, name: z.string() }).nullable() })),
  /** By current assignee; `null`: unassigned. */
  managers: z.array(manager),
  /** Why leads of the period were rejected. */
  reasons: z.array(z.object({ reason: z.object({ id, name: z.string() }).nullable(), count })),
  /**
   * When leads were created: weekdays from Monday (0 to 6) and hours in the company's time zone. Empty ones are left
   * out.
   */
  hours: z.array(z.object({ weekday: count, hour: count, count })),
})
export type LeadsReport = z.infer<typeof leadsReport>
