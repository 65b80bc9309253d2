import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CompanyModule, isLive, type ModuleCode, moduleBadge, modules } from '@veranda/contract'
import { useDates } from '#lib/dates.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { texts } from './texts.ts'

interface Props {
  code: ModuleCode
  /** Absent: the company never had it. */
  module: CompanyModule | undefined
  /** Somebody was sent here for want of it. */
  isHighlighted: boolean
}

/** What a module is, and how it stands with it. */
export function ModuleCard({ code, module, isHighlighted }: Props) {
  const { name, about } = modules[code]
  const badge = moduleBadge(module ?? { code, is_active: false }, new Date())
  return (
    <Card
      component="section"
      aria-label={name}
      sx={{
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        ...(isHighlighted && { borderColor: 'warning.main', boxShadow: '0 0 0 3px rgb(180 83 9 / 0.18)' }),
      }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2">{name}</Typography>
        <StatusChip label={badge.label} color={badge.color} />
      </Stack>
      <Typography color="textSecondary" sx={{ flex: 1 }}>
        {about}
      </Typography>
      <Term module={module} />
    </Card>
  )
}

function Term({ module }: { module: CompanyModule | undefined }) {
  const { dateTime } = useDates()
  return (
    <Typography variant="body2" sx={{ mt: 1, fontWeight: 500 }}>
      {termText(module, dateTime)}
    </Typography>
  )
}

function termText(module: CompanyModule | undefined, format: (value: string) => string): string {
  if (!module) return texts.notConnected
  if (!module.expires_at) return module.is_active ? texts.unlimited : texts.notConnected
  const date = format(module.expires_at)
  return isLive({ ...module, is_active: true }, new Date()) ? texts.until(date) : texts.ended(date)
}
