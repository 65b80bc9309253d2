import { z } from 'zod'
import { leadStatus } from '#leads/leads.ts'
import { id } from '#schemas.ts'

const count = z.number().int()
const minutes = z.number().nullable()

/** Leads of a time, and how many of just those have become clients since. */
export const leadFlow = z.object({ created: count, converted: count })
export type LeadFlow = z.infer<typeof leadFlow>

export const leadsFlow = leadFlow.extend({
  statuses: z.array(z.object({ status: leadStatus, count })),
  /** Each day (`2026-11-05`) of a short period, each month (`2026-11`) of a longer one; empty ones too. */
  slices: z.array(leadFlow.extend({ slice: z.string() })),
})
export type LeadsFlow = z.infer<typeof leadsFlow>

/** Leads of one origin, and what they came to since: clients, orders that were not given up, and what was agreed on for them. */
const road = leadFlow.extend({ orders: count, sum_kopecks: z.number().int() })
export type LeadRoad = z.infer<typeof road>

const manager = leadFlow.extend({
  user: z.object({ id, name: z.string() }).nullable(),
  /** Leads that are new no more. */
  taken: count,
  /** From the arrival until the status was changed first. */
  median_minutes: minutes,
})
export const leadsReport = z.object({
  totals: road.extend({ taken: count, median_minutes: minutes }),
  slices: leadsFlow.shape.slices,
  /** Empty: a lead that names no source. */
  sources: z.array(road.extend({ source: z.string() })),
  /** `null`: by no form. */
  forms: z.array(road.extend({ form: z.object({ id, name: z.string() }).nullable() })),
  /** By the present assignee; `null`: nobody. */
  managers: z.array(manager),
  /** Why leads of the period were refused. */
  reasons: z.array(z.object({ reason: z.object({ id, name: z.string() }).nullable(), count })),
  /** When leads come: days from Monday (0 to 6), hours of the company’s clock. Empty ones are left out. */
  hours: z.array(z.object({ weekday: count, hour: count, count })),
})
export type LeadsReport = z.infer<typeof leadsReport>
