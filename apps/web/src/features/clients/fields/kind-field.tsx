import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ClientKind, clientKinds, kindOfInn } from '@veranda/contract'
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { texts } from '#features/clients/texts.ts'
import type { ClientForm } from './client-form.ts'

const kinds = Object.entries(clientKinds) as [ClientKind, string][]

/** What the client is. Follows the ИНН that is typed until it is chosen here. */
export function KindField({ form }: { form: ClientForm }) {
  const { field } = useController({ control: form.control, name: 'kind' })
  const inn = useWatch({ control: form.control, name: 'inn' }) ?? ''
  const wasChosen = useRef(false)
  useEffect(() => {
    const isWhole = inn.length === 10 || inn.length === 12
    const isTyped = form.getFieldState('inn').isDirty
    if (isWhole && isTyped && !wasChosen.current) form.setValue('kind', kindOfInn(inn), { shouldDirty: true })
  }, [form, inn])
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      aria-label={texts.form.kind}
      value={field.value}
      onBlur={field.onBlur}
      onChange={(_event, kind: ClientKind | null) => {
        if (kind === null) return
        wasChosen.current = true
        field.onChange(kind)
      }}
    >
      {kinds.map(([kind, title]) => (
        <ToggleButton key={kind} value={kind} sx={{ py: 0.75, textTransform: 'none' }}>
          {title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
