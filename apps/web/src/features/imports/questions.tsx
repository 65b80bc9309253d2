import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type DateOrder,
  dateOrders,
  type ImportReport,
  type ImportSettings,
  type LeadStatus,
  leadStatuses,
  type MappedField,
} from '@veranda/contract'
import { type ReactNode, useId, useState } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { meaningOf, withMeaning } from './mapping.ts'
import { texts } from './texts.ts'

const t = texts.questions

interface Props {
  report: ImportReport
  settings: ImportSettings
  isPending: boolean
  /** Checks the table again with the answers. */
  onAnswer: (settings: ImportSettings) => void
}

/** What the table leaves open: how to read its dates, and what its words mean, also those that were given a meaning before. */
export function Questions({ report, settings, isPending, onAnswer }: Props) {
  const [answers, setAnswers] = useState(settings)
  const { unclear_date, unknown_values, given_values } = report
  const hasQuestions = unclear_date !== null || unknown_values.length > 0
  const apply = (
    <div>
      <Button
        variant="outlined"
        onClick={() => onAnswer(answers)}
        loading={isPending}
        disabled={answers === settings}
      >
        {t.apply}
      </Button>
    </div>
  )
  return (
    <>
      {given_values.length > 0 && (
        <Part title={t.given}>
          <Meanings
            hint={t.givenHint}
            fallback={knownMeanings}
            words={given_values}
            settings={answers}
            onChange={setAnswers}
          />
          {!hasQuestions && apply}
        </Part>
      )}
      {hasQuestions && (
        <Part title={t.title}>
          {unclear_date !== null && (
            <DateQuestion
              sample={unclear_date}
              value={answers.date_order}
              onChange={(date_order) => setAnswers({ ...answers, date_order })}
            />
          )}
          {unknown_values.length > 0 && (
            <Meanings hint={t.words} words={unknown_values} settings={answers} onChange={setAnswers} />
          )}
          {apply}
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      <Stack sx={{ gap: 2, mt: 1.5 }}>{children}</Stack>
    </Box>
  )
}

function DateQuestion({
  sample,
  value,
  onChange,
}: {
  sample: string
  value: DateOrder | null
  onChange: (order: DateOrder) => void
}) {
  const labelId = useId()
  return (
    <div>
      <FormLabel id={labelId}>{t.date(sample)}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value as DateOrder)}
      >
        {Object.entries(dateOrders).map(([order, label]) => (
          <FormControlLabel key={order} value={order} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
    </div>
  )
}

interface MeaningsProps {
  hint: string
  /** What a word means to which the settings give no meaning. */
  fallback?: Record<MappedField, string>
  words: ImportReport['unknown_values']
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}

const noMeanings: Record<MappedField, string> = { status: '', user: '' }
/** Words of new leads are told too, so that they can be given another status. */
const knownMeanings: Record<MappedField, string> = { ...noMeanings, status: 'new' satisfies LeadStatus }

function Meanings({ hint, fallback = noMeanings, words, settings, onChange }: MeaningsProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const choices: Record<MappedField, { value: string; label: string }[]> = {
    status: Object.entries(leadStatuses).map(([value, label]) => ({ value, label })),
    user: colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {hint}
      </Typography>
      <Stack component="ul" aria-label={hint} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {words.map(({ field, value, count }) => (
          <Stack
            component="li"
            key={`${field} ${value}`}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ gap: 1, alignItems: { sm: 'center' } }}
          >
            <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {t.word(t.fields[field], value, count)}
            </Typography>
            <TextField
              select
              label={t.meaning(value)}
              value={meaningOf(settings, field, value) ?? fallback[field]}
              onChange={(event) => onChange(withMeaning(settings, field, value, event.target.value))}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              sx={{ width: { xs: '100%', sm: 280 } }}
            >
              <MenuItem value="">{t.empty}</MenuItem>
              {choices[field].map(({ value: code, label }) => (
                <MenuItem key={code} value={code}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
        ))}
      </Stack>
    </div>
  )
}
