import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Client, type ClientTimelineGroup, clientTimelineGroups } from '@veranda/contract'
import { useState } from 'react'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { Timeline, timelinePlaceHeight } from '#entities/timeline/timeline.tsx'
import { CardPart } from '#features/clients/card/card-part.tsx'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { clientEntryView } from './client-entry-views.tsx'
import { clientTimelineQuery } from './client-history-queries.ts'
import { clientHistoryTexts as t } from './client-history-texts.ts'
import { RestoreValue } from './restore-value.tsx'

/** Everything that happened to a client. At the end of the card, so it is loaded when scrolled to. */
export function ClientHistory({ client }: { client: Client }) {
  const { ref, isSeen } = useInView<HTMLDivElement>()
  return (
    <div ref={ref}>
      <CardPart title={t.title}>
        {isSeen ? <Entries client={client} /> : <Box sx={{ height: timelinePlaceHeight }} />}
      </CardPart>
    </div>
  )
}

function Entries({ client }: { client: Client }) {
  const [group, setGroup] = useState<ClientTimelineGroup | null>(null)
  const groups = useSeenGroups()
  const query = useInfiniteQuery(clientTimelineQuery(client.id, group))
  return (
    <>
      <Stack role="group" aria-label={t.filter} direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', mb: 1 }}>
        <FilterChip label={t.all} isOn={group === null} onClick={() => setGroup(null)} />
        {groups.map((one) => (
          <FilterChip key={one} label={t.groups[one]} isOn={group === one} onClick={() => setGroup(one)} />
        ))}
      </Stack>
      <Timeline
        query={query}
        empty={group === null ? t.empty : t.emptyGroup}
        dayLevel="h3"
        view={(entry, time) => clientEntryView(entry, time)}
        action={(entry) => entry.kind === 'field' && <RestoreValue client={client} entry={entry} />}
      />
    </>
  )
}

/** Groups of which the user may see something. */
function useSeenGroups(): ClientTimelineGroup[] {
  const { can } = useCurrentUser()
  const hasOrders = useHasModule('soft_windows')
  const hasChats = useHasModule('chat')
  const isSeen: Record<ClientTimelineGroup, boolean> = {
    leads: can('lead.read'),
    orders: hasOrders && can('order.read'),
    chats: hasChats && can('chat.read'),
    tasks: can('task.read'),
    files: can('file.read'),
    comments: true,
    changes: true,
  }
  return clientTimelineGroups.filter((group) => isSeen[group])
}
