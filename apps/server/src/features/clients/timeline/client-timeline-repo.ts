import {
  type api,
  type ClientTimelineGroup,
  type ClientTimelinePage,
  clientTimelineEntry,
  type Query,
  type Scope,
} from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { getClient } from '#features/clients/clients-repo.ts'
import { commentEvents, type LinkedAccess, linkedEvents } from '#features/timeline/linked-events-repo.ts'
import { type Source, timelinePage } from '#features/timeline/timeline-repo.ts'
import { clientEvents, leadEvents } from './client-events-repo.ts'
import { orderEvents } from './order-events-repo.ts'

/** The viewer of a client, with their scope of leads (`null`: none). */
export interface ClientTimelineViewer extends Viewer {
  leads: Scope | null
}

/** One page of what happened to a client, newest first. Throws `not_found` for a client that the viewer may not read. */
export async function clientTimeline(
  tenant: TenantDb,
  clientId: number,
  { kind, ...page }: Query<typeof api.clients.timeline>,
  viewer: ClientTimelineViewer,
  access: LinkedAccess,
): Promise<ClientTimelinePage> {
  const { id } = await getClient(tenant, clientId, viewer)
  const { tasks, files, chats, orders } = linkedEvents({ client: id }, access)
  const groups: Record<ClientTimelineGroup, Source[]> = {
    leads: viewer.leads === null ? [] : leadEvents(id, { userId: viewer.userId, scope: viewer.leads }),
    orders: [...orders, ...orderEvents(id, access)],
    chats,
    tasks,
    files,
    comments: [commentEvents({ client: id })],
    changes: clientEvents(id),
  }
  const sources = kind ? groups[kind] : Object.values(groups).flat()
  return timelinePage(tenant, sources, page, clientTimelineEntry)
}
