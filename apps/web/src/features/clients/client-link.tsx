import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import type { Client } from '@veranda/contract'
import type { MouseEvent } from 'react'
import { pathTo } from '#lib/routes/paths.ts'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { clamped } from '#ui/clamped.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { useRestoreClient } from './client-queries.ts'
import { texts } from './texts.ts'

export function ClientLink({ client, isTrash }: { client: Client; isTrash: boolean }) {
  const shown = { title: client.name, sx: { fontWeight: 600, ...clamped(2) } }
  // What lies in the trash has no page to open.
  if (isTrash) return <Typography {...shown}>{client.name}</Typography>
  return (
    <RouterLink
      to={pathTo('clients.show', { id: client.id })}
      color="textPrimary"
      underline="hover"
      {...shown}
    >
      {client.name}
    </RouterLink>
  )
}

/** The whole row opens the client too, but what can be pressed in it keeps its own meaning. */
export function useRowClick(isTrash: boolean) {
  const navigate = useNavigate()
  return (client: Client) => (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const isSelecting = window.getSelection()?.isCollapsed === false
    if (!isTrash && !isControl && !isSelecting)
      void navigate({ to: pathTo('clients.show', { id: client.id }) })
  }
}

export function RestoreButton({ client }: { client: Client }) {
  const restore = useRestoreClient()
  const reaches = useRecordPermission()
  if (!reaches('client.delete', client)) return null
  return (
    <Button
      aria-label={texts.restore.label(client.name)}
      loading={restore.isPending}
      onClick={() => restore.mutate(client.id)}
    >
      {texts.restore.action}
    </Button>
  )
}
