import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { GuidePage, GuideSection } from '#features/style-guide/guide-page.tsx'
import { roubles } from '#lib/format/money.ts'
import { SortableList } from '#ui/lists/sortable-list.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { OrdersSample } from './orders-sample.tsx'
import { tablesTexts as t } from './tables-texts.ts'

/** `/tables`: record lists, figures and sortable lists. */
export function TablesPage() {
  return (
    <GuidePage page="tables" intro={t.intro}>
      <GuideSection title={t.records.title} hint={t.records.hint}>
        <OrdersSample />
      </GuideSection>
      <GuideSection title={t.keys.title} hint={t.keys.hint}>
        <Card>
          <List disablePadding aria-label={t.keys.title}>
            {t.keys.rows.map(({ key, meaning }) => (
              <ListItem key={key} divider sx={{ gap: 2, '&:last-child': { borderBottom: 0 } }}>
                <Typography sx={{ fontWeight: 600, width: { xs: 112, sm: 180 }, flexShrink: 0 }}>
                  {key}
                </Typography>
                <Typography>{meaning}</Typography>
              </ListItem>
            ))}
          </List>
        </Card>
      </GuideSection>
      <GuideSection title={t.figures.title} hint={t.figures.hint}>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <ReportTable label={t.figures.title} columns={t.figures.columns} rows={figures} />
        </Card>
      </GuideSection>
      <GuideSection title={t.ordered.title} hint={t.ordered.hint}>
        <OrderedSample />
      </GuideSection>
    </GuidePage>
  )
}

const figures = t.figures.rows.map(({ name, orders, windows, kopecks, isTotal }) => ({
  key: name,
  cells: [name, orders, windows, roubles(kopecks)],
  isTotal,
}))

/** Stages of production in a custom order. */
function OrderedSample() {
  const [items, setItems] = useState(t.ordered.items)
  const order = (ids: number[]) => setItems(ids.flatMap((id) => items.find((item) => item.id === id) ?? []))
  return (
    <Card>
      <SortableList items={items} onOrder={order} aria-label={t.ordered.title}>
        {({ label }) => <Typography sx={{ py: 1 }}>{label}</Typography>}
      </SortableList>
    </Card>
  )
}
