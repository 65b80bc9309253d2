import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LeadListItem, type LeadStatus, leadStatuses } from '@veranda/contract'
import { useState } from 'react'
import { leadCountsQuery, leadListQuery } from '#features/leads/lead-queries.ts'
import { useMoveLead } from '#features/leads/lead-status-queries.ts'
import { LeadCard } from '#features/leads/list/lead-card.tsx'
import type { LeadFilter } from '#features/leads/list/lead-filter.ts'
import { texts } from '#features/leads/texts.ts'
import { chipCount } from '#lib/format/chip-count.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { Board, BoardCards, BoardColumn } from '#ui/board/board.tsx'
import { CardDrag, CardTarget, useMovableCard } from '#ui/board/card-drag.tsx'
import { onRowClick } from '#ui/lists/row-click.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'

const t = texts.list

const statuses = Object.keys(leadStatuses) as LeadStatus[]

/** A lead dragged to another column, shown there until the server has answered. */
interface Move {
  lead: LeadListItem
  status: LeadStatus
}

/** Leads by status; a card dragged to another column changes its status. */
export function LeadBoard({ filter }: { filter: LeadFilter }) {
  const [moves, setMoves] = useState<readonly Move[]>([])
  const { mutate } = useMoveLead()
  const shown =
    filter.status.length > 0 ? statuses.filter((status) => filter.status.includes(status)) : statuses
  const move = (lead: LeadListItem, column: string) => {
    const status = statuses.find((one) => one === column)
    const from = statuses.find((one) => one === lead.status)
    if (!status || !from) return
    setMoves((old) => [...old, { lead, status }])
    mutate(
      { lead, from, status },
      { onSettled: () => setMoves((old) => old.filter((one) => one.lead !== lead || one.status !== status)) },
    )
  }
  return (
    <CardDrag<LeadListItem> columns={shown.map((key) => ({ key, name: leadStatuses[key] }))} onMove={move}>
      <Board label={t.board}>
        {shown.map((status) => (
          <CardTarget key={status} column={status}>
            <Column filter={filter} status={status} moves={moves} />
          </CardTarget>
        ))}
      </Board>
    </CardDrag>
  )
}

interface ColumnProps {
  filter: LeadFilter
  status: LeadStatus
  moves: readonly Move[]
}

function Column({ filter, status, moves }: ColumnProps) {
  const query = useInfiniteQuery(leadListQuery({ ...filter, status: [status] }))
  const { data: counts } = useQuery(leadCountsQuery({ ...filter, status: [] }))
  const loaded = query.data?.pages.flatMap(({ data }) => data)
  const hasMoved = (lead: LeadListItem) => moves.some((move) => move.lead.id === lead.id)
  const arrived = moves.filter((move) => move.status === status).map(({ lead }) => ({ ...lead, status }))
  const leads = [...arrived, ...(loaded ?? []).filter((lead) => !hasMoved(lead))]
  return (
    <BoardColumn
      title={leadStatuses[status]}
      count={chipCount(counts?.statuses[status])}
      empty={loaded && leads.length === 0 ? t.emptyColumn : null}
    >
      {!loaded && query.error && (
        <ErrorState error={query.error} title={t.loadFailure} onRetry={() => void query.refetch()} />
      )}
      {!loaded && !query.error && <ListSkeleton rows={3} />}
      <BoardCards>
        {leads.map((lead) => (
          <BoardLead key={lead.id} lead={lead} />
        ))}
      </BoardCards>
      {query.hasNextPage && (
        <Button
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {t.moreInColumn}
        </Button>
      )}
    </BoardColumn>
  )
}

function BoardLead({ lead }: { lead: LeadListItem }) {
  const { open } = useLeadOverlay()
  const mayMove = useRecordPermission()('lead.update', lead)
  const { isDragging, isTaken, props } = useMovableCard(
    lead.id,
    { record: lead, label: lead.name || t.noName, column: lead.status },
    { disabled: !mayMove, onOpen: () => open(lead.id) },
  )
  return (
    <li>
      <Card
        {...props}
        onClick={onRowClick(() => open(lead.id))}
        sx={{
          p: 1.5,
          cursor: mayMove ? 'grab' : 'pointer',
          opacity: isDragging ? 0.4 : 1,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          ...(isTaken && { boxShadow: 6 }),
        }}
      >
        <LeadCard lead={lead} isTrash={false} isNarrow />
      </Card>
    </li>
  )
}
