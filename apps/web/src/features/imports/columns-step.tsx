import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { counted, type DataImport, type ImportReport, type ImportSettings } from '@veranda/contract'
import { useState } from 'react'
import { importTexts } from '#entities/import/import-texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useCheckImport } from './import-queries.ts'
import { assigned } from './mapping.ts'
import { SettingsFields } from './settings-fields.tsx'
import { texts } from './texts.ts'

const t = texts.columns

interface Props {
  draft: DataImport
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  onChecked: (report: ImportReport) => void
  onAnother: () => void
}

/** Maps columns to fields, and chooses what to do with duplicates. */
export function ColumnsStep({ draft, settings, onChange, onChecked, onAnother }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const check = useCheckImport(draft.id)
  const submit = () => {
    setProblem(null)
    check.mutate(settings, {
      onSuccess: onChecked,
      onError: (error) => setProblem(problemOf(error)),
    })
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography variant="h2">{t.title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t.found(draft.file_name, counted(draft.rows_count, importTexts.rows))}
        </Typography>
      </Box>
      {draft.settings && <Alert severity="info">{t.remembered}</Alert>}
      <Columns draft={draft} settings={settings} onChange={onChange} />
      <SettingsFields target={draft.target} settings={settings} onChange={onChange} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={submit} loading={check.isPending}>
          {t.check}
        </Button>
        <Button color="secondary" onClick={onAnother} disabled={check.isPending}>
          {t.another}
        </Button>
      </Stack>
    </Stack>
  )
}

function problemOf(error: Error): string {
  const fieldError = error instanceof ApiError ? Object.values(error.errors).flat()[0] : undefined
  return fieldError ?? failureText(error, t.call)
}

function Columns({ draft, settings, onChange }: Pick<Props, 'draft' | 'settings' | 'onChange'>) {
  const assign = (column: number, key: string | null) =>
    onChange({ ...settings, mapping: assigned(settings.mapping, column, key) })
  return (
    <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {draft.columns.map((column, index) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name of their own and never move.
          key={index}
          title={column.title || t.noTitle(index + 1)}
          samples={column.samples}
          fields={draft.fields}
          value={settings.mapping[index] ?? null}
          onChange={(key) => assign(index, key)}
        />
      ))}
    </Box>
  )
}

interface ColumnProps {
  title: string
  samples: string[]
  fields: DataImport['fields']
  value: string | null
  onChange: (key: string | null) => void
}

function Column({ title, samples, fields, value, onChange }: ColumnProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 280px' },
        gap: { xs: 1, sm: 3 },
        alignItems: 'center',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary" noWrap title={samples.join('\n')}>
          {samples.length > 0 ? `${t.samples} ${samples.join(' · ')}` : t.noSamples}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t.label(title) } },
        }}
      >
        <MenuItem value="">
          <em>{t.leaveOut}</em>
        </MenuItem>
        {fields.map(({ key, title: name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
