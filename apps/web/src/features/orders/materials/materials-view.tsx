import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import BasketIcon from '@mui/icons-material/ShoppingBasketOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { counted, type JointMaterials } from '@veranda/contract'
import { useState } from 'react'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { squareMetres } from '#features/orders/cutting/film-sizes.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { JointCuttingCard } from './joint-cutting.tsx'
import { type ChosenOrders, materialsQuery, useExportMaterials } from './materials-queries.ts'
import { materialsTexts as t } from './materials-texts.ts'
import { materialLines } from './order-materials.tsx'

/** Materials that several orders need together. */
export function MaterialsView() {
  const [chosen, setChosen] = useState<ChosenOrders>(null)
  const { data, error, refetch } = useQuery(materialsQuery(chosen))
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.orders.length === 0)
    return <EmptyState icon={<BasketIcon />} title={t.emptyTitle} text={t.emptyText} />
  const isNothing = chosen?.length === 0
  return (
    <Stack sx={{ gap: 2 }}>
      <Orders orders={data.orders} chosen={chosen} onChoose={setChosen} />
      {isNothing ? (
        <Typography color="textSecondary">{t.nothingChosen}</Typography>
      ) : (
        <>
          <Needs joint={data} chosen={chosen} />
          <JointCuttingCard key={chosen?.join() ?? 'all'} chosen={chosen} />
        </>
      )}
    </Stack>
  )
}

interface OrdersProps {
  orders: JointMaterials['orders']
  chosen: ChosenOrders
  onChoose: (chosen: ChosenOrders) => void
}

function Orders({ orders, chosen, onChoose }: OrdersProps) {
  const ids = chosen ?? orders.map(({ id }) => id)
  const toggle = (id: number) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
    onChoose(next.length === orders.length ? null : next)
  }
  return (
    <SectionCard title={t.choose} hint={t.hint}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ mr: 1 }}>{`${t.chosen}: ${counted(ids.length, t.orderForms)}`}</Typography>
        <Button size="small" onClick={() => onChoose(null)}>
          {t.all}
        </Button>
        <Button size="small" onClick={() => onChoose([])}>
          {t.none}
        </Button>
      </Stack>
      <Stack component="ul" aria-label={t.choose} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {orders.map(({ id, number, title, stage, is_cut }) => (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{ columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <FormControlLabel
              control={<Checkbox checked={ids.includes(id)} onChange={() => toggle(id)} />}
              label={t.order(number, title)}
            />
            <StageChip stage={stage} />
            {is_cut && <Typography color="textSecondary">{t.isCut}</Typography>}
          </Stack>
        ))}
      </Stack>
    </SectionCard>
  )
}

function Needs({ joint: { films, materials }, chosen }: { joint: JointMaterials; chosen: ChosenOrders }) {
  const save = useExportMaterials(chosen)
  const lines = materialLines(materials)
  return (
    <>
      <SectionCard title={t.film} hint={t.filmHint}>
        {films.length === 0 && <Typography color="textSecondary">{t.noFilm}</Typography>}
        {films.map(({ film, name, area_mm2, pieces }) => (
          <Typography key={film}>
            {t.filmLine(name, squareMetres(area_mm2), counted(pieces, t.pieceForms))}
          </Typography>
        ))}
      </SectionCard>
      <SectionCard title={t.rest} hint={t.restHint}>
        <Stack component="ul" aria-label={t.rest} sx={{ pl: 2.5, m: 0, gap: 0.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
        <div>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t.export}
          </Button>
        </div>
      </SectionCard>
    </>
  )
}
