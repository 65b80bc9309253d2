import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type Dashboard, daysIn, formatNumber, type LeadFlow, leadStatuses } from '@veranda/contract'
import { LeadsChart } from '#entities/lead/leads-chart.tsx'
import { leadsPath } from '#entities/lead/leads-path.ts'
import { type Figure, FigureRow } from '#entities/report/figure-grid.tsx'
import { percent } from '#entities/report/report-numbers.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterAnchor, RouterLink } from '#ui/router-link.tsx'
import { useDashboardScope } from './dashboard-scope.tsx'
import { texts } from './texts.ts'
import { useDays } from './use-days.ts'
import { BlockUnavailable } from './with-block.tsx'

const t = texts.leads

type Flow = NonNullable<Dashboard['leads']>

/** Filters of the lead list besides its status. */
type Days = Pick<Parameters<typeof leadsPath>[0], 'from' | 'to' | 'user'>

/** Leads of the period by outcome, compared with the period before. */
export function LeadsBlock({ board: { leads, period, modules } }: { board: Dashboard }) {
  const scope = useDashboardScope()
  const hint = useDays(period)
  if (!leads) return <BlockUnavailable block="leads" title={t.title} modules={modules} />
  const days: Days = { ...period, user: scope === 'mine' ? 'me' : undefined }
  return (
    <SectionCard title={t.title} hint={hint} action={<RouterLink to={leadsPath({})}>{t.all}</RouterLink>}>
      <FigureRow figures={figuresOf(leads, days, daysIn(period))} />
      {leads.created === 0 ? (
        <Typography color="textSecondary">{texts.noData}</Typography>
      ) : (
        <>
          <Statuses statuses={leads.statuses} days={days} />
          <LeadsChart leads={leads} />
        </>
      )}
    </SectionCard>
  )
}

const shareOf = ({ created, converted }: LeadFlow) =>
  created > 0 ? percent((converted * 10_000) / created) : null

function figuresOf(leads: Flow, days: Days, dayCount: number): Figure[] {
  const { before } = leads
  const [share, shareBefore] = [shareOf(leads), shareOf(before)]
  const shares = [share && t.share(share), shareBefore && t.beforeShare(shareBefore)]
  return [
    {
      name: t.created,
      value: formatNumber(leads.created),
      note: t.before(formatNumber(before.created), dayCount),
      to: leadsPath(days),
    },
    {
      name: t.converted,
      value: formatNumber(leads.converted),
      note: shares.filter(Boolean).join(', '),
      to: leadsPath({ ...days, hasClient: true }),
    },
  ]
}

function Statuses({ statuses, days }: { statuses: Flow['statuses']; days: Days }) {
  return (
    <Stack direction="row" role="group" aria-label={t.statuses} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {statuses
        .filter(({ count }) => count > 0)
        .map(({ status, count }) => (
          <Chip
            key={status}
            component={RouterAnchor}
            to={leadsPath({ ...days, status })}
            clickable
            variant="outlined"
            label={`${leadStatuses[status]}: ${formatNumber(count)}`}
            aria-label={t.status(leadStatuses[status], count)}
            sx={{ height: { xs: 44, md: 36 }, borderRadius: 22 }}
          />
        ))}
    </Stack>
  )
}
