import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoggedError } from '@veranda/contract'
import { errorsQuery } from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { SecondaryText } from './rows.tsx'

const t = texts.health

/** Unexpected errors, latest first; each expands to its stack. */
export function ErrorList() {
  const query = useInfiniteQuery(errorsQuery)
  return (
    <PagedList query={query} texts={{ ...t, forms: t.errorForms, loadFailure: t.errorsFailure }}>
      {(errors) =>
        errors.length === 0 ? (
          <EmptyState title={t.noErrorsTitle} text={t.noErrorsText} />
        ) : (
          <Card role="list" aria-label={t.errors}>
            {errors.map((error) => (
              <ErrorEntry key={error.id} error={error} />
            ))}
          </Card>
        )
      }
    </PagedList>
  )
}

function ErrorEntry({ error }: { error: LoggedError }) {
  const dates = useDates()
  return (
    <Accordion
      role="listitem"
      disableGutters
      square
      elevation={0}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
        '&::before': { display: 'none' },
      }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: { xs: 2, sm: 3 } }}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {error.source}
            </Box>
            <StatusChip label={t.times(error.count)} color="default" />
          </Box>
          <Box sx={{ color: 'error.main' }}>{error.message}</Box>
          <SecondaryText>
            {t.span(dates.dateTime(error.created_at), dates.dateTime(error.last_at))}
          </SecondaryText>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 3 } }}>
        <SecondaryText>
          {[error.code, error.request_ref && t.request(error.request_ref)].filter(Boolean).join(' · ')}
        </SecondaryText>
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, mt: 1, fontSize: '0.8125rem', overflowX: 'auto', overflowWrap: 'normal' }}
        >
          {error.stack}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}
