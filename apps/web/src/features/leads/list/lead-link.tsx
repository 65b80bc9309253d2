import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import { useRestoreLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { NameLink } from '#ui/lists/name-link.tsx'
import { nameStyle } from '#ui/lists/name-style.ts'
import { RestoreButton } from '#ui/lists/restore-button.tsx'

const t = texts.list

/** A link to the lead over this list, which keeps the filters in the URL. */
export function LeadLink({ lead, isTrash }: { lead: LeadListItem; isTrash: boolean }) {
  const { params } = useSearchParams()
  const name = lead.name || t.noName
  // A lead in the trash has no page.
  if (isTrash) {
    return (
      <Typography title={name} sx={nameStyle}>
        {name}
      </Typography>
    )
  }
  return (
    <NameLink
      to={stringifySearch({ ...params, lead: lead.id })}
      aria-label={t.open(lead.number, name)}
      isQuiet={!lead.name}
    >
      {name}
    </NameLink>
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
