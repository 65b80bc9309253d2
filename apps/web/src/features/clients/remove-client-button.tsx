import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type Client, clientObstaclesText } from '@veranda/contract'
import { useState } from 'react'
import { useRecordPermission } from '#lib/session/record-permission.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { clientSummaryQuery, useRemoveClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.remove

interface Props {
  client: Client
  onRemoved: () => void
}

export function RemoveClientButton({ client, onRemoved }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const reaches = useRecordPermission()
  if (!reaches('client.delete', client)) return null
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDialogOpen(true)}>
        {texts.card.remove}
      </Button>
      {isDialogOpen && (
        <RemoveClientQuestion client={client} onRemoved={onRemoved} onClose={() => setDialogOpen(false)} />
      )}
    </>
  )
}

/** Asks, or says at once what the deletion would be refused for. */
export function RemoveClientQuestion({ client, onRemoved, onClose }: Props & { onClose: () => void }) {
  const remove = useRemoveClient(client)
  const { data: summary } = useQuery(clientSummaryQuery(client.id))
  if (summary?.removal_refusal)
    return (
      <ReadingDialog title={t.title} onClose={onClose}>
        {clientObstaclesText(summary.removal_refusal)}
      </ReadingDialog>
    )
  return (
    <ConfirmDialog
      open
      title={t.title}
      text={t.text(client.name)}
      confirmLabel={t.confirm}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: onClose })}
      onClose={onClose}
    />
  )
}
