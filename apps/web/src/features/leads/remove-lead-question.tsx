import type { Lead } from '@veranda/contract'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useRemoveLead } from './lead-queries.ts'
import { texts } from './texts.ts'

const t = texts.remove

interface Props {
  lead: Pick<Lead, 'id' | 'number' | 'name'>
  isOpen: boolean
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a lead is moved to the trash. */
export function RemoveLeadQuestion({ lead, isOpen, onRemoved, onClose }: Props) {
  const remove = useRemoveLead(lead)
  return (
    <ConfirmDialog
      open={isOpen}
      title={t.title}
      text={t.text(lead.name)}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved, onError: onClose })}
      onClose={onClose}
    />
  )
}
