import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { LeadField } from '@veranda/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { texts } from '#features/leads/texts.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { answersMax, type LeadFilter } from './lead-filter.ts'

const t = texts.filters

/** Contacts are found by the search, and files have no text. */
const unfiltered = new Set(['phone', 'email', 'file'])

/** A condition on an answer: its words or option, or whether there is one. */
type AnswerCondition = { is: 'empty' | 'filled' } | { is: 'text'; text: string }

/** Conditions on answers: one line for each, and one more to add another. */
export function AnswerFilters({ filter }: { filter: LeadFilter }) {
  const { setParams } = useSearchParams()
  const { data: fields = [] } = useQuery(leadFieldsQuery)
  const [added, setAdded] = useState<number[]>([])
  const offered = fields.filter(({ type }) => !unfiltered.has(type))
  const shown = offered.filter(({ id }) => conditionOf(filter, id) !== undefined || added.includes(id))
  const free = offered.filter((field) => !shown.includes(field))
  return (
    <>
      {shown.map((field) => (
        <AnswerFilter
          key={field.id}
          field={field}
          condition={conditionOf(filter, field.id)}
          onChange={(condition) => setParams(paramsOf(filter, field.id, condition))}
        />
      ))}
      {free.length > 0 && shown.length < answersMax && (
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

function conditionOf({ answers, empty, filled }: LeadFilter, id: number): AnswerCondition | undefined {
  if (empty.includes(id)) return { is: 'empty' }
  if (filled.includes(id)) return { is: 'filled' }
  const text = answers[id]
  return text === undefined ? undefined : { is: 'text', text }
}

/** URL parameters with one condition on the field at most. */
function paramsOf({ empty, filled }: LeadFilter, id: number, condition: AnswerCondition | undefined) {
  const listed = (ids: number[], is: 'empty' | 'filled') => {
    const others = ids.filter((other) => other !== id)
    return (condition?.is === is ? [...others, id] : others).join(',') || undefined
  }
  return {
    [`f${id}`]: condition?.is === 'text' ? condition.text : undefined,
    empty: listed(empty, 'empty'),
    filled: listed(filled, 'filled'),
  }
}

interface Props {
  field: LeadField
  condition: AnswerCondition | undefined
  onChange: (condition: AnswerCondition | undefined) => void
}

const yesAndNo = [t.yes, t.no]

/** Values of the menus that are no option of the field: options are not empty and have no space in front. */
const kinds = { empty: ' empty', filled: ' filled' }

function AnswerFilter({ field, condition, onChange }: Props) {
  const options = field.type === 'checkbox' ? yesAndNo : field.options.map(({ label }) => label)
  if (options.length === 0) return <WordsFilter {...{ field, condition, onChange }} />
  const chosen = condition?.is === 'text' ? condition.text : condition && kinds[condition.is]
  const choose = (value: string) => {
    if (value === kinds.empty || value === kinds.filled)
      onChange({ is: value === kinds.empty ? 'empty' : 'filled' })
    else onChange(value ? { is: 'text', text: value } : undefined)
  }
  const isKnown = chosen !== undefined && [...options, kinds.empty, kinds.filled].includes(chosen)
  return (
    <TextField
      select
      size="small"
      label={field.name}
      value={isKnown ? chosen : ''}
      onChange={({ target }) => choose(target.value)}
    >
      <MenuItem value="">{t.anyAnswer}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
      <MenuItem value={kinds.empty}>{t.presence.empty}</MenuItem>
      <MenuItem value={kinds.filled}>{t.presence.filled}</MenuItem>
    </TextField>
  )
}

/** Whether there is an answer, or the words that it contains. */
function WordsFilter({ field: { name }, condition, onChange }: Props) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      {condition && condition.is !== 'text' ? (
        <TextField size="small" label={name} value={t.presence[condition.is]} disabled sx={{ flexGrow: 1 }} />
      ) : (
        <Words label={name} answer={condition ? condition.text : ''} onChange={onChange} />
      )}
      <TextField
        select
        size="small"
        value={condition?.is ?? 'text'}
        slotProps={{ select: { inputProps: { 'aria-label': t.answerKind(name) } } }}
        onChange={({ target }) =>
          onChange(
            target.value === 'text' ? undefined : { is: target.value === 'empty' ? 'empty' : 'filled' },
          )
        }
        sx={{ width: 150, flexShrink: 0 }}
      >
        <MenuItem value="text">{t.answerWith}</MenuItem>
        <MenuItem value="empty">{t.presence.empty}</MenuItem>
        <MenuItem value="filled">{t.presence.filled}</MenuItem>
      </TextField>
    </Stack>
  )
}

interface WordsProps {
  label: string
  answer: string
  onChange: Props['onChange']
}

function Words({ label, answer, onChange }: WordsProps) {
  const [typed, setTyped] = useState(answer)
  const settled = useDebounced(typed.trim())
  const apply = useEffectEvent((next: string) => {
    if (next !== answer) onChange(next ? { is: 'text', text: next } : undefined)
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
      sx={{ flexGrow: 1 }}
    />
  )
}
