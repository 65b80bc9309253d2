import Typography from '@mui/material/Typography'
import type { Client } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { nameStyle } from '#ui/records/name-style.ts'
import { RouterLink } from '#ui/router-link.tsx'

export function ClientLink({ client, isTrash }: { client: Client; isTrash: boolean }) {
  const shown = { title: client.name, sx: nameStyle }
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
