import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import type { Client } from '@veranda/contract'
import { Attachments } from '#entities/file/attachments.tsx'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Files of the client. */
export function ClientFiles({ client }: { client: Client }) {
  const { can } = useCurrentUser()
  const reaches = useRecordPermission()
  if (!can('file.read')) return null
  return (
    <Card>
      <CardContent>
        <Attachments target={{ client_id: client.id }} canAdd={reaches('client.update', client)} />
      </CardContent>
    </Card>
  )
}
