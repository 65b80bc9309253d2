import { type LeadStatus, leadStatuses } from '@veranda/contract'

/** The status, if it is one that a lead can be given. */
export const knownStatus = (status: string): LeadStatus | undefined =>
  (Object.keys(leadStatuses) as LeadStatus[]).find((one) => one === status)
