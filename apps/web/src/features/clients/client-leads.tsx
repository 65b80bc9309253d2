import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type LeadListItem, leadStatusTitle } from '@veranda/contract'
import { useId } from 'react'
import { LeadStatusChip } from '#entities/lead/lead-status.tsx'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ListFooter } from '#ui/lists/list-footer.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { clientLeadsQuery } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.card

/** Leads of the client; each opens over the page. */
export function ClientLeads({ clientId }: { clientId: number }) {
  const titleId = useId()
  const { can } = useCurrentUser()
  if (!can('lead.read')) return null
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent>
        <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
          {t.leads}
        </Typography>
        <Leads clientId={clientId} />
      </CardContent>
    </Card>
  )
}

function Leads({ clientId }: { clientId: number }) {
  const query = useInfiniteQuery(clientLeadsQuery(clientId))
  if (query.isPending) return <ListSkeleton rows={2} />
  if (query.isError) {
    return <ErrorState error={query.error} title={t.leadsFailure} onRetry={() => void query.refetch()} />
  }
  const leads = query.data.pages.flatMap((page) => page.data)
  if (leads.length === 0) return <Typography color="textSecondary">{t.noLeads}</Typography>
  return (
    <>
      <List disablePadding>
        {leads.map((lead) => (
          <LeadItem key={lead.id} lead={lead} />
        ))}
      </List>
      <ListFooter
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function LeadItem({ lead }: { lead: LeadListItem }) {
  const dates = useDates()
  const status = leadStatusTitle(lead.status)
  return (
    <ListItem
      disableGutters
      divider
      sx={{ gap: 1, justifyContent: 'space-between', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <RouterLink
          to={`?lead=${lead.id}`}
          aria-label={t.openLead(lead.number, status)}
          sx={{ fontWeight: 600, display: 'inline-block', py: 0.75 }}
        >
          {t.lead(lead.number)}
        </RouterLink>
        <Typography variant="body2" color="textSecondary">
          {[dates.dateTime(lead.created_at), lead.form?.name ?? lead.source].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <LeadStatusChip status={lead.status} />
    </ListItem>
  )
}
