import AddIcon from '@mui/icons-material/Add'
import RollIcon from '@mui/icons-material/Inventory2Outlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Stock, StockRoll } from '@veranda/contract'
import { useState } from 'react'
import { MaterialsView } from '#features/orders/materials/materials-view.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RollDialog } from './roll-dialog.tsx'
import { StockFilmCard } from './stock-film-card.tsx'
import { stockQuery } from './stock-queries.ts'
import { RollRows } from './stock-rolls.tsx'
import { stockTexts as t } from './stock-texts.ts'

const parts = ['there', 'gone', 'materials'] as const
type Part = (typeof parts)[number]

/** The film stock: what is there, what was used, and what the orders need. */
export function StockView() {
  const { params, setParams } = useSearchParams()
  const { can } = useCurrentUser()
  const [isReceiving, setReceiving] = useState(false)
  const part: Part = parts.find((one) => one === params.part) ?? 'there'
  const receive = can('stock.manage') ? () => setReceiving(true) : null
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Stack direction="row" role="group" aria-label={t.parts} sx={{ gap: 1, flexWrap: 'wrap' }}>
          {parts.map((one) => (
            <FilterChip
              key={one}
              label={t[one]}
              isOn={one === part}
              onClick={() => setParams({ part: one === 'there' ? undefined : one })}
            />
          ))}
        </Stack>
        {receive && part !== 'materials' && (
          <Button variant="outlined" startIcon={<AddIcon />} onClick={receive}>
            {t.receive}
          </Button>
        )}
      </Stack>
      {part === 'materials' ? <MaterialsView /> : <Rolls state={part} onReceive={receive} />}
      {isReceiving && <RollDialog roll={null} onClose={() => setReceiving(false)} />}
    </Stack>
  )
}

interface RollsProps {
  state: 'there' | 'gone'
  onReceive: (() => void) | null
}

function Rolls({ state, onReceive }: RollsProps) {
  const { data, error, refetch } = useQuery(stockQuery(state))
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (state === 'gone') return <GoneRolls rolls={data.rolls} />
  return <There stock={data} onReceive={onReceive} />
}

function GoneRolls({ rolls }: { rolls: StockRoll[] }) {
  if (rolls.length === 0)
    return <EmptyState icon={<RollIcon />} title={t.goneEmptyTitle} text={t.goneEmptyText} />
  return (
    <SectionCard title={t.gone}>
      <RollRows rolls={rolls} label={t.gone} />
    </SectionCard>
  )
}

function There({ stock: { films, rolls }, onReceive }: { stock: Stock; onReceive: (() => void) | null }) {
  const shown = films.filter(({ area_mm2, needed_mm2 }) => area_mm2 > 0 || needed_mm2 > 0)
  const absent = films.filter((film) => !shown.includes(film)).map(({ name }) => name)
  if (shown.length === 0) {
    const action = onReceive && (
      <Button variant="contained" onClick={onReceive}>
        {t.receive}
      </Button>
    )
    return <EmptyState icon={<RollIcon />} title={t.emptyTitle} text={t.emptyText} action={action} />
  }
  return (
    <>
      {shown.map((film) => (
        <StockFilmCard key={film.film} film={film} rolls={rolls.filter((roll) => roll.film === film.film)} />
      ))}
      {absent.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.absent(absent.join(', '))}
        </Typography>
      )}
    </>
  )
}
