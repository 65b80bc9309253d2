import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { LeadListItem } from '@veranda/contract'
import type { MouseEvent } from 'react'
import { useRestoreLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useLeadOverlay, useSearchParams } from '#lib/routes/use-search-params.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { clamped } from '#ui/clamped.ts'
import { RouterLink } from '#ui/router-link.tsx'

const t = texts.list

/** A real link to the lead over this very list: its conditions stay in the address. */
export function LeadLink({ lead, isTrash }: { lead: LeadListItem; isTrash: boolean }) {
  const { params } = useSearchParams()
  const name = lead.name || t.noName
  const shown = { title: name, sx: { fontWeight: 600, ...clamped(2) } }
  // What lies in the trash has no page to open.
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

/** The whole row opens the lead too, but what can be pressed in it keeps its own meaning. */
export function useRowClick(isTrash: boolean) {
  const { open } = useLeadOverlay()
  return (lead: LeadListItem) => (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isTrash && !isControl && !isSelecting) open(lead.id)
  }
}

export function RestoreButton({ lead }: { lead: LeadListItem }) {
  const restore = useRestoreLead()
  const reaches = useRecordPermission()
  if (!reaches('lead.delete', lead)) return null
  return (
    <Button
      aria-label={texts.restore.label(lead.number)}
      loading={restore.isPending}
      onClick={() => restore.mutate(lead.id)}
    >
      {texts.restore.action}
    </Button>
  )
}
