import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type CompanyPriceList, priceModels } from '@veranda/contract'
import { type PriceList, priceList } from '@veranda/soft-windows'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { texts } from '#features/settings/texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { type CallTexts, failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { useCreateList, useRenameList } from './price-queries.ts'
import { pricesTexts } from './prices-texts.ts'
import { pricesOf } from './use-price-saving.ts'

const t = pricesTexts.dialog

interface NameDialogProps {
  title: string
  name: string
  onName: (name: string) => void
  error: Error | null
  errorTexts: CallTexts
  submitLabel: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** The server's message about the name, or about the call. */
function faultOf(error: Error, errorTexts: CallTexts): string {
  const [fault] = error instanceof ApiError ? (error.errors.name ?? []) : []
  return fault ?? failureText(error, errorTexts)
}

function NameDialog(props: NameDialogProps) {
  const { title, name, onName, error, errorTexts, submitLabel, isPending, onSubmit, onClose, children } =
    props
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 480, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <TextField
            autoFocus
            required
            label={t.name}
            value={name}
            onChange={(event) => onName(event.target.value)}
            error={error !== null}
            helperText={error && faultOf(error, errorTexts)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            sx={{ mt: 1 }}
          />
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{pricesTexts.cancel}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function RenameListDialog({ list, onClose }: { list: CompanyPriceList; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const rename = useRenameList(list.id)
  return (
    <NameDialog
      title={t.renameTitle}
      name={name}
      onName={setName}
      error={rename.error}
      errorTexts={pricesTexts.updateCall}
      submitLabel={texts.save}
      isPending={rename.isPending}
      onSubmit={() => rename.mutate({ name, version: list.version }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

interface CreateProps {
  lists: CompanyPriceList[]
  copied: CompanyPriceList | undefined
  onClose: () => void
}

/** What a new list can start from: another list's prices, or an empty model. */
function sourceLists(lists: CompanyPriceList[]): { code: string; label: string; prices: PriceList }[] {
  const copies = lists.flatMap((list) => {
    const prices = pricesOf(list)
    return prices ? [{ code: String(list.id), label: t.copyOf(list.name), prices }] : []
  })
  const empty = Object.entries(priceModels).map(([model, label]) => ({
    code: model,
    label: `${t.empty} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    prices: priceList.parse({ model }),
  }))
  return [...copies, ...empty]
}

export function CreateListDialog({ lists, copied, onClose }: CreateProps) {
  const choices = sourceLists(lists)
  const [name, setName] = useState(copied ? t.copyName(copied.name) : '')
  const [code, setCode] = useState(String((copied ?? lists[0])?.id ?? 'component'))
  const [key, renewKey] = useIdempotencyKey()
  const create = useCreateList(key)
  const chosen = choices.find((choice) => choice.code === code) ?? choices[0]
  const submit = () => {
    if (chosen) create.mutate({ name, prices: chosen.prices }, { onSuccess: onClose, onError: renewKey })
  }
  return (
    <NameDialog
      title={t.createTitle}
      name={name}
      onName={setName}
      error={create.error}
      errorTexts={t.createCall}
      submitLabel={t.create}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        label={t.basis}
        value={chosen?.code ?? ''}
        onChange={(event) => setCode(event.target.value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.code} value={choice.code} sx={{ whiteSpace: 'normal' }}>
            {choice.label}
          </MenuItem>
        ))}
      </TextField>
    </NameDialog>
  )
}
