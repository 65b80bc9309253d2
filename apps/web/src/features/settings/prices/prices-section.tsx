import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { CompanyPriceList, FilmNames } from '@veranda/contract'
import { useState } from 'react'
import { WithModule } from '#entities/module/with-module.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CreateListDialog } from './price-list-dialogs.tsx'
import { PriceListEditor } from './price-list-editor.tsx'
import { PriceListRow } from './price-list-row.tsx'
import { priceListsQuery, productionQuery } from './price-queries.ts'
import { pricesTexts } from './prices-texts.ts'
import { pricesOf } from './use-price-saving.ts'

const t = pricesTexts

export function PricesSection() {
  return (
    <WithModule module="soft_windows" title={t.section}>
      <Prices />
    </WithModule>
  )
}

/** All price lists, or the one in the URL. */
function Prices() {
  const { params } = useSearchParams()
  const lists = useQuery(priceListsQuery)
  const production = useQuery(productionQuery)
  const error = lists.error ?? production.error
  const retry = () => {
    void lists.refetch()
    void production.refetch()
  }
  if (lists.data && production.data) {
    const films = Object.fromEntries(production.data.films.map(({ code, name }) => [code, name]))
    const chosen = lists.data.find(({ id }) => String(id) === params.list)
    return <Chosen lists={lists.data} chosen={chosen} films={films} />
  }
  if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={retry} />
  return <ListSkeleton />
}

interface Props {
  lists: CompanyPriceList[]
  chosen: CompanyPriceList | undefined
  films: FilmNames
}

function Chosen({ lists, chosen, films }: Props) {
  const inForce = chosen && pricesOf(chosen)
  if (!chosen || !inForce) return <AllLists lists={lists} />
  return <PriceListEditor key={chosen.id} list={chosen} inForce={inForce} films={films} />
}

function AllLists({ lists }: { lists: CompanyPriceList[] }) {
  /** The list to copy; `true` for an empty one. */
  const [created, setCreated] = useState<CompanyPriceList | true | null>(null)
  return (
    <SectionCard title={t.section} hint={t.hint}>
      <Stack component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {lists.map((list) => (
          <PriceListRow key={list.id} list={list} onCopy={() => setCreated(list)} />
        ))}
      </Stack>
      <div>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setCreated(true)}>
          {t.add}
        </Button>
      </div>
      {created && (
        <CreateListDialog
          lists={lists}
          copied={created === true ? undefined : created}
          onClose={() => setCreated(null)}
        />
      )}
    </SectionCard>
  )
}
