import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { LeadField } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { texts } from '#features/leads/texts.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import type { LeadFilter } from './lead-filter.ts'

const t = texts.filters

/** Contacts are found by the search, and files have no text. */
const unfiltered = new Set(['phone', 'email', 'file'])

/** Conditions on answers: one line for each, and one more to add another. */
export function AnswerFilters({ answers }: Pick<LeadFilter, 'answers'>) {
  const { setParams } = useSearchParams()
  const { data: fields = [] } = useQuery(leadFieldsQuery)
  const [added, setAdded] = useState<number[]>([])
  const offered = fields.filter(({ type }) => !unfiltered.has(type))
  const shown = offered.filter(({ id }) => answers[id] !== undefined || added.includes(id))
  const free = offered.filter((field) => !shown.includes(field))
  return (
    <>
      {shown.map((field) => (
        <AnswerFilter
          key={field.id}
          field={field}
          answer={answers[field.id] ?? ''}
          onChange={(answer) => setParams({ [`f${field.id}`]: answer })}
        />
      ))}
      {free.length > 0 && shown.length < 5 && (
        <TextField
          select
          size="small"
          label={t.addField}
          value=""
          onChange={({ target }) => setAdded([...added, Number(target.value)])}
        >
          {free.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}

interface Props {
  field: LeadField
  answer: string
  onChange: (answer: string | undefined) => void
}

const yesAndNo = [t.yes, t.no]

function AnswerFilter({ field, answer, onChange }: Props) {
  const options = field.type === 'checkbox' ? yesAndNo : field.options.map(({ label }) => label)
  if (options.length === 0) return <WordsFilter label={field.name} answer={answer} onChange={onChange} />
  return (
    <TextField
      select
      size="small"
      label={field.name}
      value={options.includes(answer) ? answer : ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <MenuItem value="">{t.anyAnswer}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  )
}

function WordsFilter({ label, answer, onChange }: { label: string } & Omit<Props, 'field'>) {
  const [typed, setTyped] = useState(answer)
  const settled = useDebounced(typed.trim())
  const apply = useEffectEvent((next: string) => {
    if (next !== answer) onChange(next || undefined)
  })
  useEffect(() => apply(settled), [settled])
  return (
    <TextField
      size="small"
      label={label}
      helperText={t.words}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  )
}
