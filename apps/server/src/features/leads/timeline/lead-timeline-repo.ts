import { type api, type LeadTimelinePage, leadTimelineEntry, type Query } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { getLead } from '#features/leads/leads-repo.ts'
import { commentEvents, type LinkedAccess, linkedEvents } from '#features/timeline/linked-events-repo.ts'
import { timelinePage } from '#features/timeline/timeline-repo.ts'
import { type OwnEventsViewer, ownEvents } from './own-events-repo.ts'

/** One page of what happened to a lead, newest first. Throws `not_found` for a lead that the viewer may not read. */
export async function leadTimeline(
  tenant: TenantDb,
  id: number,
  page: Query<typeof api.leads.timeline>,
  viewer: OwnEventsViewer,
  access: LinkedAccess,
): Promise<LeadTimelinePage> {
  const lead = await getLead(tenant, id, viewer)
  const linked = linkedEvents({ lead: lead.id }, access)
  const sources = [
    ...ownEvents(lead, viewer),
    commentEvents({ lead: lead.id }),
    ...Object.values(linked).flat(),
  ]
  return timelinePage(tenant, sources, page, leadTimelineEntry)
}
