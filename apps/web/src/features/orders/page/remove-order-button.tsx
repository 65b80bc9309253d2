import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import type { Order } from '@veranda/contract'
import { useState } from 'react'
import { roubles } from '#lib/format/money.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useRemoveOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.remove

export function RemoveOrderButton({ order, onRemoved }: { order: Order; onRemoved: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = useRemoveOrder(order)
  const paid = order.paid_kopecks ?? 0
  const close = () => setDialogOpen(false)
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDialogOpen(true)}>
        {t.action}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={t.title}
        text={[t.text(order.number), paid > 0 && t.paid(roubles(paid))].filter(Boolean).join(' ')}
        confirmLabel={t.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: close })}
        onClose={close}
      />
    </>
  )
}
