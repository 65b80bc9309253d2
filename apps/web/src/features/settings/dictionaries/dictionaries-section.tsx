import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type DictionaryItem, type DictionaryKind, dictionaryKind, dictionaryKinds } from '@veranda/contract'
import { useState } from 'react'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from '#features/settings/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { SortableList } from '#ui/lists/sortable-list.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { AddItem } from './dictionary-add.tsx'
import { ItemDialog } from './dictionary-dialog.tsx'
import { useReorderDictionary } from './dictionary-queries.ts'
import { ItemRow } from './dictionary-row.tsx'

const t = texts.dictionaries

export function DictionariesSection() {
  const { params, setParams } = useSearchParams()
  const kind = dictionaryKind.safeParse(params.list).data ?? 'source'
  return (
    <SectionCard title={texts.sections.dictionaries} hint={t.hint}>
      <Tabs
        value={kind}
        onChange={(_event, next: DictionaryKind) => setParams({ list: next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t.tabs}
      >
        {Object.entries(dictionaryKinds).map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      <Items key={kind} kind={kind} />
    </SectionCard>
  )
}

function Items({ kind }: { kind: DictionaryKind }) {
  const { data, error, refetch } = useQuery(dictionariesQuery)
  const order = useReorderDictionary(kind)
  const [edited, setEdited] = useState<DictionaryItem | null>(null)
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const items = data.filter((item) => item.kind === kind)
  return (
    <>
      {items.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
      <SortableList
        aria-label={t.list(dictionaryKinds[kind])}
        items={items.map((item) => ({ id: item.id, label: item.name, item }))}
        onOrder={(ids) => order.mutate(ids)}
      >
        {({ item }) => <ItemRow item={item} onEdit={() => setEdited(item)} />}
      </SortableList>
      <AddItem kind={kind} />
      {edited && <ItemDialog item={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
