import Box from '@mui/material/Box'
import type { LeadFilter } from '#features/leads/list/lead-filter.ts'
import { LeadFilters } from '#features/leads/list/lead-filters.tsx'
import { LeadBoard } from './lead-board.tsx'

/** The filters of the list over the board. */
export function LeadBoardPage({ filter }: { filter: LeadFilter }) {
  return (
    <>
      <Box sx={{ display: { md: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <LeadFilters filter={filter} />
      </Box>
      <LeadBoard filter={filter} />
    </>
  )
}
