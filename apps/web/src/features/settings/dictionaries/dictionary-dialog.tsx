import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { type DictionaryItem, dictionaryColors } from '@veranda/contract'
import { type FormEvent, useId, useState } from 'react'
import { texts } from '#features/settings/texts.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { faultOf } from './dictionary-add.tsx'
import { useUpdateItem } from './dictionary-queries.ts'

const t = texts.dictionaries

type Color = (typeof dictionaryColors)[number]

export function ItemDialog({ item, onClose }: { item: DictionaryItem; onClose: () => void }) {
  const [titleId, colorsId] = [useId(), useId()]
  const [name, setName] = useState(item.name)
  const [color, setColor] = useState(item.color as Color)
  // A refetch changes `item`, but not what the fields began with.
  const [openedItem] = useState(item)
  const update = useUpdateItem(openedItem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ name, color }, { onSuccess: onClose })
  }
  return (
    <EditDialog
      onClose={onClose}
      isSending={update.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 440, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.editTitle}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <TextField
            autoFocus
            label={t.rename}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={update.isError}
            helperText={update.error && faultOf(update.error)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            sx={{ mt: 1 }}
          />
          <div>
            <FormLabel id={colorsId}>{t.color}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={colorsId}
              value={color}
              onChange={(event) => setColor(event.target.value as Color)}
            >
              {dictionaryColors.map((value, index) => (
                <Radio
                  key={value}
                  value={value}
                  slotProps={{ input: { 'aria-label': value ? t.colorName(index) : t.noColor } }}
                  sx={{ ...(value && { color: value, '&.Mui-checked': { color: value } }) }}
                />
              ))}
            </RadioGroup>
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" loading={update.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}
