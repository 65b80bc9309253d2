import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { LeadForm } from '@veranda/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useRemoveForm, useToggleForm } from './form-queries.ts'
import { texts } from './texts.ts'

const t = texts.list

/** Publishes, pauses or deletes a form. */
export function FormMenu({ form }: { form: LeadForm }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const change = useToggleForm(!form.is_active)
  const remove = useRemoveForm()
  const close = () => setAnchor(null)
  const choose = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <>
      <IconButton
        aria-label={t.more(form.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        edge="end"
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem disabled={change.isPending} onClick={choose(() => change.mutate(form))}>
          {form.is_active ? t.pause : t.publish}
        </MenuItem>
        <MenuItem onClick={choose(() => setDialogOpen(true))} sx={{ color: 'error.main' }}>
          {t.remove}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.remove.title}
        text={texts.remove.text(form.name)}
        confirmLabel={texts.remove.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(form.id, { onSettled: () => setDialogOpen(false) })}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
