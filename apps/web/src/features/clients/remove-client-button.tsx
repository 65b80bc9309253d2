import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import type { Client } from '@veranda/contract'
import { useState } from 'react'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useRemoveClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.remove

export function RemoveClientButton({ client, onRemoved }: { client: Client; onRemoved: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = useRemoveClient(client)
  const reaches = useRecordPermission()
  if (!reaches('client.delete', client)) return null
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDialogOpen(true)}>
        {texts.card.remove}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={t.title}
        text={t.text(client.name)}
        confirmLabel={t.confirm}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: onRemoved, onError: () => setDialogOpen(false) })
        }
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
