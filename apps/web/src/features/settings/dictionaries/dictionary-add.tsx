import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { DictionaryKind } from '@veranda/contract'
import { type FormEvent, useState } from 'react'
import { useCreateItem } from '#entities/dictionary/use-create-item.ts'
import { texts } from '#features/settings/texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'

const t = texts.dictionaries

/** Adds an item with Enter. */
export function AddItem({ kind }: { kind: DictionaryKind }) {
  const [name, setName] = useState('')
  const create = useCreateItem(t.call.create)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) create.mutate({ kind, name }, { onSuccess: () => setName('') })
  }
  return (
    <Stack component="form" onSubmit={submit} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        size="small"
        label={t.name}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          create.reset()
        }}
        error={create.isError}
        helperText={create.error && faultOf(create.error)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ flex: 1, maxWidth: 360 }}
      />
      <Button type="submit" variant="outlined" loading={create.isPending} disabled={!name.trim()}>
        {t.add}
      </Button>
    </Stack>
  )
}

export function faultOf(error: Error): string {
  const atName = error instanceof ApiError ? error.errors.name?.[0] : undefined
  return atName ?? failureText(error, t.call.create)
}
