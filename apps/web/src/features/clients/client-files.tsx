import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import type { Client } from '@veranda/contract'
import { useRecordPermission } from '#lib/record-permission.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { Attachments } from '#ui/files/attachments.tsx'

/** What was sent by the client or made for them. */
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
