import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CompanyModule, modules as catalogue, type ModuleCode, moduleBadge } from '@veranda/contract'
import { useNow } from '#lib/browser/use-now.ts'
import { useDates } from '#lib/format/dates.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { texts } from './texts.ts'
import { shopPath } from './with-block.tsx'

const t = texts.modules

/** The company's modules with their ends. */
export function ModulesBlock({ modules }: { modules: readonly CompanyModule[] }) {
  if (modules.length === 0) return null
  return (
    <SectionCard title={t.title}>
      <Box
        component="ul"
        aria-label={t.title}
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
          listStyle: 'none',
          p: 0,
          m: 0,
        }}
      >
        {modules.map((module) => (
          <ModuleRow key={module.code} module={module} />
        ))}
      </Box>
    </SectionCard>
  )
}

function ModuleRow({ module }: { module: CompanyModule }) {
  const { date } = useDates()
  const badge = moduleBadge(module, new Date(useNow()))
  const code = module.code as ModuleCode
  const { name } = catalogue[code]
  const action = module.is_active ? t.renew : t.connect
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <StatusChip label={badge.label} color={badge.color} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, mt: 0.5 }}>
        {module.is_active && (
          <Typography variant="body2" color="textSecondary">
            {module.expires_at ? t.until(date(module.expires_at)) : t.endless}
          </Typography>
        )}
        {badge.color !== 'success' && (
          <RouterLink variant="body2" to={shopPath(code)} aria-label={t.open(action, name)}>
            {action}
          </RouterLink>
        )}
      </Stack>
    </Box>
  )
}
