import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { CompanyModule, Dashboard, LeadListItem } from '@veranda/contract'
import { leadsPath } from '#entities/lead/leads-path.ts'
import { useTakeLead } from '#entities/lead/take-lead.ts'
import { WaitingTime } from '#entities/lead/waiting-time.tsx'
import { useNow } from '#lib/browser/use-now.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { PhoneLink } from '#ui/records/phone-link.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { texts } from './texts.ts'
import { BlockUnavailable } from './with-block.tsx'

const t = texts.waiting

interface Props {
  waiting: Dashboard['waiting']
  modules: readonly CompanyModule[]
}

/** New leads with their waiting times: the first to answer usually sells. */
export function WaitingLeads({ waiting, modules }: Props) {
  const now = useNow(15_000)
  const seesAll = useCurrentUser().scope('lead.read') === 'all'
  if (!waiting) return <BlockUnavailable block="waiting" title={t.title} modules={modules} />
  const { data, total, total_is_exact, oldest_at } = waiting
  const more = total - data.length
  const all = leadsPath({ status: 'new' })
  return (
    <SectionCard
      title={`${t.title}: ${total_is_exact ? total : `${total}+`}`}
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {seesAll && <RouterLink to={leadsPath({ status: 'new', user: 'none' })}>{t.undecided}</RouterLink>}
          <RouterLink to={all}>{t.all}</RouterLink>
        </Stack>
      }
    >
      {data.length === 0 ? (
        <Typography color="textSecondary">{seesAll ? t.empty : t.emptyOwn}</Typography>
      ) : (
        <Stack component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
          {data.map((lead) => (
            <WaitingLead key={lead.id} lead={lead} />
          ))}
        </Stack>
      )}
      {more > 0 && (
        <Typography color="textSecondary">
          <RouterLink to={all}>{t.more(more, total_is_exact)}</RouterLink>
          {oldest_at && `, ${t.oldest(formatWaitingTime(minutesSince(oldest_at, now)))}`}
        </Typography>
      )}
    </SectionCard>
  )
}

const minutesSince = (instant: string, now: number) => Math.max(0, now - Date.parse(instant)) / 60_000

function WaitingLead({ lead }: { lead: LeadListItem }) {
  const { params } = useSearchParams()
  const name = lead.name || t.noName
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RouterLink
          to={stringifySearch({ ...params, lead: lead.id })}
          aria-label={t.open(lead.number, name)}
          color="textPrimary"
          underline="hover"
          title={name}
          sx={{ fontWeight: 600, my: 0.25, ...clamped(2) }}
        >
          {name}
        </RouterLink>
        {lead.phone && (
          <Typography variant="body2" sx={{ my: 0.5 }}>
            <PhoneLink phone={lead.phone} />
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {[lead.form?.name ?? lead.source, lead.user?.name ?? t.nobody].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Stack sx={{ alignItems: 'flex-end', gap: 0.5 }}>
        {!lead.is_imported && <WaitingTime since={lead.created_at} />}
        <TakeButton lead={lead} />
      </Stack>
    </Stack>
  )
}

/** Starts a lead that is assigned to the user, or takes an unassigned one. */
function TakeButton({ lead }: { lead: LeadListItem }) {
  const { user, can, scope } = useCurrentUser()
  const take = useTakeLead(lead, { mayRelease: scope('lead.update') === 'all' })
  const isMine = lead.user_id === user?.id
  if (!user || !(isMine || lead.user_id === null) || !can('lead.update') || isActingAsOther(user)) return null
  return (
    <Button
      size="small"
      variant="outlined"
      loading={take.isPending}
      onClick={() => take.mutate()}
      aria-label={(isMine ? t.beginLabel : t.takeLabel)(lead.number, lead.name || t.noName)}
    >
      {isMine ? t.begin : t.take}
    </Button>
  )
}
