import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Order, order as orderSchema } from '@veranda/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { toast } from '#lib/notices/toasts.ts'
import { mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { HeadFields } from './head-fields.tsx'
import { changesOf, type HeadValues, valuesOf } from './head-values.ts'
import { useUpdateOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'

const t = pageTexts.dialog

/** Changes an order's head, starting from how it was when the dialog opened. */
export function HeadDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const titleId = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { timeZone } = useDates()
  const [seen, setSeen] = useState(() => valuesOf(order, timeZone))
  const [version, setVersion] = useState(order.version)
  const [problem, setProblem] = useState<string | null>(null)
  const update = useUpdateOrder(order.id)
  const form = useForm<HeadValues>({ defaultValues: seen })
  const submit = form.handleSubmit((values) => {
    setProblem(null)
    const changes = changesOf(seen, values, timeZone)
    if (Object.keys(changes).length === 0) return onClose()
    update.mutate(
      { ...changes, version },
      {
        onSuccess: () => {
          toast.success(t.call.success)
          onClose()
        },
        onError: (error) => {
          const newer = newerRecord(error, orderSchema)
          if (!newer) return setProblem(applyServerErrors(form, error, t.call))
          const theirs = valuesOf(newer, timeZone)
          setVersion(newer.version)
          setSeen(theirs)
          mergeNewerRecord(form, theirs)
          setProblem(t.conflict)
        },
      },
    )
  })
  return (
    <EditDialog
      onClose={onClose}
      isSending={update.isPending}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 }, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <HeadFields form={form} client={order.client} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={update.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={update.isPending}>
            {t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
