import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type CompanyModule, type ModuleCode, moduleBadge, modules } from '@veranda/contract'
import { useState } from 'react'
import { useSetModule } from '#features/admin/admin-queries.ts'
import { Row } from '#features/admin/health/rows.tsx'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'
import { StatusChip } from '#ui/status-chip.tsx'

const t = texts.company

interface Props {
  companyId: number
  code: ModuleCode
  module: CompanyModule | undefined
}

/** A module of a company: whether it is active and until when. Remounted when the server has other values. */
export function CompanyModuleRow({ companyId, code, module }: Props) {
  const { timeZone } = useDates()
  const known = module ?? { code, is_active: false, expires_at: null }
  const knownDay = known.expires_at ? toWallTime(known.expires_at, timeZone).slice(0, 10) : ''
  const [isOn, setOn] = useState(known.is_active)
  const [day, setDay] = useState(knownDay)
  const save = useSetModule(companyId, code)
  const isDirty = isOn !== known.is_active || day !== knownDay
  const { name } = modules[code]
  // The last minute of the day: the end day is included.
  const end = day === '' ? null : fromWallTime(`${day}T23:59`, timeZone)
  const expires_at = day === knownDay ? (known.expires_at ?? null) : end
  return (
    <Row columns="minmax(0, 1fr) auto 190px 140px">
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <StatusChip {...moduleBadge(known, new Date())} />
      </Box>
      <Switch
        checked={isOn}
        onChange={(_event, next) => setOn(next)}
        slotProps={{ input: { 'aria-label': t.isOn(name) } }}
      />
      <TextField
        type="date"
        size="small"
        label={t.until}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': `${name}: ${t.until}`, title: t.endless, max: '9999-12-31' },
        }}
      />
      <Button
        variant={isDirty ? 'contained' : 'outlined'}
        disabled={!isDirty}
        loading={save.isPending}
        onClick={() => save.mutate({ is_active: isOn, expires_at })}
        aria-label={`${t.save}: ${name}`}
      >
        {t.save}
      </Button>
    </Row>
  )
}
