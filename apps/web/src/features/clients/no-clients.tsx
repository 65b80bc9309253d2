import TrashIcon from '@mui/icons-material/DeleteOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { pages } from '@veranda/contract'
import { ImportLink } from '#entities/import/import-link.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { EmptyState } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { type ClientFilter, hasFilters, isNarrowed, noConditions } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.list

/** An empty list: nothing found, nothing in the trash, or no clients yet. */
export function NoClients({ filter, onAdd }: { filter: ClientFilter; onAdd: (() => void) | null }) {
  const { setParams } = useSearchParams()
  if (hasFilters(filter)) {
    const reset = (
      <Button variant="outlined" onClick={() => setParams(noConditions)}>
        {isNarrowed(filter) ? t.resetAll : t.reset}
      </Button>
    )
    const text = isNarrowed(filter) ? t.nothingTaggedText : t.nothingText
    return <EmptyState icon={<SearchIcon />} title={t.nothingTitle} text={text} action={reset} />
  }
  if (filter.isTrash) {
    return <EmptyState icon={<TrashIcon />} title={t.trashEmptyTitle} text={t.trashEmptyText} />
  }
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title={t.emptyTitle}
      text={onAdd ? t.emptyText : t.emptyReadText}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <LinkButton variant="contained" to={pages['leads.index'].path}>
            {t.toLeads}
          </LinkButton>
          <ImportLink target="clients" label={t.import} />
          {onAdd && (
            <Button variant="outlined" onClick={onAdd}>
              {t.add}
            </Button>
          )}
        </Stack>
      }
    />
  )
}
