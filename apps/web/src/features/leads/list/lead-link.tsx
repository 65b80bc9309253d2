import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import { useRestoreLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { nameStyle } from '#ui/lists/name-style.ts'
import { RestoreButton } from '#ui/lists/restore-button.tsx'
import { RouterLink } from '#ui/router-link.tsx'

const t = texts.list

/** A link to the lead over this list, which keeps the filters in the URL. */
export function LeadLink({ lead, isTrash }: { lead: LeadListItem; isTrash: boolean }) {
  const { params } = useSearchParams()
  const name = lead.name || t.noName
  const shown = { title: name, sx: nameStyle }
  // A lead in the trash has no page.
  if (isTrash) return <Typography {...shown}>{name}</Typography>
  return (
    <RouterLink
      to={stringifySearch({ ...params, lead: lead.id })}
      aria-label={t.open(lead.number, name)}
      color={lead.name ? 'textPrimary' : 'textSecondary'}
      underline="hover"
      {...shown}
    >
      {name}
    </RouterLink>
  )
}

export function RestoreLead({ lead }: { lead: LeadListItem }) {
  return (
    <RestoreButton
      record={lead}
      permission="lead.delete"
      label={texts.restore.label(lead.number)}
      restore={useRestoreLead()}
    />
  )
}
