import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  keptReasons,
  type PersonalDataGroup,
  type PersonalDataTarget,
  pages,
  personalDataKinds,
} from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { personalDataTexts } from './personal-data-texts.ts'

const t = personalDataTexts.found

const paths: Record<PersonalDataTarget['type'], (id: number) => string> = {
  lead: (id) => `${pages['leads.index'].path}${stringifySearch({ lead: id })}`,
  client: (id) => pathTo('clients.show', { id }),
  order: (id) => pathTo('orders.show', { id }),
  chat: (id) => `${pages['chats.index'].path}${stringifySearch({ c: id })}`,
}

/** What the company has of the person, and what an erasure would do with it. */
export function FoundGroups({ groups }: { groups: PersonalDataGroup[] }) {
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Typography color="textSecondary">{t.total(total)}</Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {groups.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
      </Stack>
      <KeptReasons groups={groups} />
    </>
  )
}

/** Each reason once, with what it keeps. */
function KeptReasons({ groups }: { groups: PersonalDataGroup[] }) {
  const reasons = [...new Set(groups.flatMap(({ kept_reason }) => kept_reason ?? []))]
  if (reasons.length === 0) return null
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {t.whyKept}
      </Typography>
      {reasons.map((reason) => {
        const ofReason = groups.filter(({ kept_reason }) => kept_reason === reason)
        const names = ofReason.map(({ kind }) => personalDataKinds[kind].name)
        return (
          <Typography key={reason} variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {t.reason(names, keptReasons[reason])}
          </Typography>
        )
      })}
    </div>
  )
}

const row = { py: 0.5, borderTop: 1, borderColor: 'divider', position: 'relative' } as const
/** Beside the button that opens the records, and as high. */
const verdict = {
  position: 'absolute',
  right: 0,
  top: 4,
  height: { xs: 44, sm: 36 },
  display: 'flex',
  alignItems: 'center',
  pointerEvents: 'none',
} as const

function Group({ group: { kind, count, kept, records } }: { group: PersonalDataGroup }) {
  return (
    <Box component="li" sx={row}>
      <Box sx={verdict}>
        <Verdict count={count} kept={kept} />
      </Box>
      <Disclosure title={t.group(personalDataKinds[kind].name, count)} isNeeded={false} gap={1}>
        <Stack sx={{ gap: 1, pb: 1.5 }}>
          {records.length < count && (
            <Typography variant="body2" color="textSecondary">
              {t.newest(records.length)}
            </Typography>
          )}
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the records have no id, and their order does not change.
            <Found key={index} {...record} />
          ))}
        </Stack>
      </Disclosure>
    </Box>
  )
}

function Verdict({ count, kept }: Pick<PersonalDataGroup, 'count' | 'kept'>) {
  if (kept === 0) return <StatusChip label={t.erase} color="error" />
  if (kept === count) return <StatusChip label={t.keep} color="default" />
  return <StatusChip label={t.some(count - kept, kept)} color="warning" />
}

function Found({ title, date, target }: PersonalDataGroup['records'][number]) {
  const dates = useDates()
  const name = title.trim() || t.untitled
  return (
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {target ? <RouterLink to={paths[target.type](target.id)}>{name}</RouterLink> : name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
        {dates.date(date)}
      </Typography>
    </Stack>
  )
}
