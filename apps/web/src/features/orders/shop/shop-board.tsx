import FactoryIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ProductionUnit, type UnitStage, unitStages } from '@veranda/contract'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { Board, BoardCards, BoardColumn } from '#ui/board/board.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { unitsQuery } from './shop-queries.ts'
import { shopTexts as t } from './shop-texts.ts'
import { UnitCard } from './unit-card.tsx'

/** Production board: windows by status. A label's code opens it with one window selected. */
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
    <Board label={t.board}>
      {(Object.keys(unitStages) as UnitStage[]).map((stage) => (
        <Column key={stage} stage={stage} units={units.filter((unit) => unit.stage === stage)} />
      ))}
    </Board>
  )
}

function Column({ stage, units }: { stage: UnitStage; units: ProductionUnit[] }) {
  return (
    <BoardColumn
      title={unitStages[stage]}
      count={units.length}
      empty={units.length === 0 ? t.emptyStage : null}
    >
      <BoardCards>
        {units.map((unit) => (
          <li key={unit.id}>
            <UnitCard unit={unit} />
          </li>
        ))}
      </BoardCards>
    </BoardColumn>
  )
}

/** The window whose label was scanned, with buttons large enough for gloves. */
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
