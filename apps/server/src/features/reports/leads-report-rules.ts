import { type LeadFlow, type LeadStatus, type LeadsFlow, leadFlow, leadStatuses } from '@veranda/contract'
import { z } from 'zod'
import { type Days, periodBuckets } from './period-bucket-rules.ts'

/** Leads of one day or month with one status. */
export const leadFlowRow = leadFlow.extend({ slice: z.string(), status: z.string() })
export type LeadFlowRow = z.infer<typeof leadFlowRow>

function sumOf(rows: readonly LeadFlow[]): LeadFlow {
  return rows.reduce<LeadFlow>(
    (sum, row) => ({ created: sum.created + row.created, converted: sum.converted + row.converted }),
    { created: 0, converted: 0 },
  )
}

/** Sums rows by slice and by status; missing ones are zero. */
export function leadsFlowOf(period: Days, rows: readonly LeadFlowRow[]): LeadsFlow {
  return {
    ...sumOf(rows),
    statuses: (Object.keys(leadStatuses) as LeadStatus[]).map((status) => ({
      status,
      count: sumOf(rows.filter((row) => row.status === status)).created,
    })),
    slices: periodBuckets(period).map((slice) => ({
      slice,
      ...sumOf(rows.filter((row) => row.slice === slice)),
    })),
  }
}
