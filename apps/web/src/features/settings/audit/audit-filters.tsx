import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { auditActions, auditEntities } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { texts } from '#features/settings/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import type { AuditFilter } from './audit-queries.ts'

const t = texts.audit

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { setParams } = useSearchParams()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      <Choice
        label={t.user}
        any={t.anybody}
        value={filter.user}
        options={colleagues.map(({ id, name }) => [String(id), name])}
        onChange={(user) => setParams({ user })}
      />
      <Choice
        label={t.action}
        any={t.anyAction}
        value={filter.action}
        options={Object.entries(auditActions)}
        onChange={(action) => setParams({ action })}
      />
      <Choice
        label={t.entity}
        any={t.anyEntity}
        value={filter.entity}
        options={Object.entries(auditEntities)}
        onChange={(entity) => setParams({ entity })}
      />
      <Day label={t.from} value={filter.from} onChange={(from) => setParams({ from })} />
      <Day label={t.to} value={filter.to} onChange={(to) => setParams({ to })} />
    </Box>
  )
}

interface ChoiceProps {
  label: string
  any: string
  value: string | undefined
  options: [string, string][]
  onChange: (value: string | undefined) => void
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some(([option]) => option === value)
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
