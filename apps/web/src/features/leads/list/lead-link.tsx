import type { LeadListItem } from '@veranda/contract'
import { useRestoreLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { NameLink, NameText } from '#ui/lists/name-link.tsx'
import { RestoreButton } from '#ui/lists/restore-button.tsx'

const t = texts.list

/** A link to the lead over this list, which keeps the filters in the URL. */
export function LeadLink({ lead, isTrash }: { lead: LeadListItem; isTrash: boolean }) {
  const { params } = useSearchParams()
  const name = lead.name || t.noName
  if (isTrash) return <NameText>{name}</NameText>
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
