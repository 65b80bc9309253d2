import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { ThemeProvider } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { counted, type Density } from '@veranda/contract'
import { useMemo, useState } from 'react'
import { useAppearance } from '#lib/browser/appearance.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { useTableSpace } from '#ui/lists/use-table-space.ts'
import { EmptyState } from '#ui/page/states.tsx'
import { createAppTheme } from '#ui/theme.ts'
import { OrdersSampleCards } from './orders-sample-cards.tsx'
import { OrdersSampleControls } from './orders-sample-controls.tsx'
import type { OrdersSampleProps } from './orders-sample-props.ts'
import { OrdersSampleTable } from './orders-sample-table.tsx'
import { type SampleFilter, sampleOrdersPage } from './sample-orders.ts'
import type { SampleOrder } from './sample-orders-texts.ts'
import { tablesTexts } from './tables-texts.ts'

const t = tablesTexts.records

const everything: SampleFilter = { q: '', sort: '-number', isInWork: false, removed: [] }

const sampleQuery = (filter: SampleFilter) =>
  pagedQuery<SampleOrder>(['style-guide', 'orders', filter], ({ cursor }) =>
    Promise.resolve(sampleOrdersPage(filter, cursor)),
  )

/** A record list with sample orders. */
export function OrdersSample() {
  const { theme, density: userDensity } = useAppearance()
  const [density, setDensity] = useState<Density>(userDensity)
  const [filter, setFilter] = useState(everything)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const sampleTheme = useMemo(() => createAppTheme({ theme, density }), [theme, density])
  const query = useInfiniteQuery(sampleQuery(filter))
  const change = (changes: Partial<SampleFilter>) => setFilter((old) => ({ ...old, ...changes }))

  const remove = (order: SampleOrder) => {
    change({ removed: [...filter.removed, order.id] })
    offerUndo({
      text: t.removed(order.id),
      onUndo: () => setFilter((old) => ({ ...old, removed: old.removed.filter((id) => id !== order.id) })),
    })
  }
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <ThemeProvider theme={sampleTheme}>
      <OrdersSampleControls filter={filter} onChange={change} density={density} onDensity={setDensity} />
      <PagedList query={query} texts={t.list}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyOrders onReset={() => setFilter(everything)} />
          ) : (
            <Orders
              orders={orders}
              chosen={chosen.filter((id) => orders.some((order) => order.id === id))}
              onToggle={toggle}
              onChoose={setChosen}
              onRemove={remove}
            />
          )
        }
      </PagedList>
    </ThemeProvider>
  )
}

/** A table if it fits. */
function Orders(props: OrdersSampleProps) {
  const hasRoom = useTableSpace()
  return (
    <>
      {hasRoom ? <OrdersSampleTable {...props} /> : <OrdersSampleCards {...props} />}
      {props.chosen.length > 0 && <ChosenBar {...props} />}
    </>
  )
}

function ChosenBar({ chosen, onChoose }: OrdersSampleProps) {
  return (
    <Paper
      role="region"
      aria-label={t.chosenLabel}
      variant="outlined"
      sx={{ mt: 2, px: 2, py: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
    >
      <Typography role="status" sx={{ flex: 1, minWidth: 140, fontWeight: 600 }}>
        {t.chosen(counted(chosen.length, t.list.forms))}
      </Typography>
      <Button onClick={() => onChoose([])}>{t.clear}</Button>
    </Paper>
  )
}

function EmptyOrders({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t.nothingTitle}
      text={t.nothingText}
      action={
        <Button variant="outlined" onClick={onReset}>
          {t.reset}
        </Button>
      }
    />
  )
}
