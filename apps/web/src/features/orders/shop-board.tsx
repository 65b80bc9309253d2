import FactoryIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ProductionUnit, type UnitStage, unitStages } from '@veranda/contract'
import { idFrom } from '#lib/paths.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { unitsQuery } from './shop-queries.ts'
import { shopTexts as t } from './shop-texts.ts'
import { UnitCard } from './unit-card.tsx'

/** The shop: windows by what is done to them. A label's code opens it with one window chosen. */
export function ShopBoard() {
  const { params } = useSearchParams()
  const { data: units, error, refetch } = useQuery(unitsQuery)
  const chosen = idFrom(params.unit)
  if (!units && error)
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!units) return <ListSkeleton />
  if (chosen !== null) return <Scanned unit={units.find(({ id }) => id === chosen) ?? null} />
  if (units.length === 0) return <EmptyState icon={<FactoryIcon />} title={t.emptyTitle} text={t.emptyText} />
  return (
    <Box
      component="section"
      aria-label={t.board}
      tabIndex={0}
      sx={{
        display: 'flex',
        gap: 2,
        overflowX: 'auto',
        pb: 2,
        scrollSnapType: { xs: 'x mandatory', md: 'none' },
      }}
    >
      {(Object.keys(unitStages) as UnitStage[]).map((stage) => (
        <Column key={stage} stage={stage} units={units.filter((unit) => unit.stage === stage)} />
      ))}
    </Box>
  )
}

function Column({ stage, units }: { stage: UnitStage; units: ProductionUnit[] }) {
  const titleId = `unit-stage-${stage}`
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ flex: '0 0 260px', scrollSnapAlign: 'start', bgcolor: 'action.hover', borderRadius: 2, p: 1.5 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1.5, px: 0.5 }}>
        <Typography id={titleId} component="h2" variant="subtitle1">
          {unitStages[stage]}
        </Typography>
        <Typography color="textSecondary">{units.length}</Typography>
      </Stack>
      {units.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 0.5 }}>
          {t.emptyStage}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0 }}>
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitCard unit={unit} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

/** The one window whose label was read, with keys that a gloved finger hits. */
function Scanned({ unit }: { unit: ProductionUnit | null }) {
  const { setParams } = useSearchParams()
  return (
    <Stack sx={{ gap: 2, maxWidth: 480 }}>
      <Typography variant="h2">{t.scanned}</Typography>
      {unit ? <UnitCard unit={unit} isLarge /> : <Typography>{t.scannedMissing}</Typography>}
      <div>
        <Button variant="outlined" onClick={() => setParams({ unit: undefined })}>
          {t.showAll}
        </Button>
      </div>
    </Stack>
  )
}
