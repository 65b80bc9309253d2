import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ImportListItem, type ImportStatus, importStatuses, importTargets } from '@veranda/contract'
import { useHasModule } from '#entities/module/use-has-module.ts'
import { useDates } from '#lib/format/dates.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip, type StatusColor } from '#ui/status-chip.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportFacts } from './import-facts.tsx'
import { ImportLink } from './import-link.tsx'
import { importListQuery } from './import-queries.ts'
import { importTexts as t } from './import-texts.ts'

/** Past imports, and the link to a new one. Needs the module that holds the records. */
export function ImportsBlock() {
  return useHasModule('leads') && <Imports />
}

function Imports() {
  const query = useInfiniteQuery(importListQuery)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ImportLink target="leads" label={t.leads} />
        <ImportLink target="clients" label={t.clients} />
      </Stack>
      <Box>
        <PagedList query={query} texts={t}>
          {(items) =>
            items.length === 0 ? (
              <Typography color="textSecondary">{t.none}</Typography>
            ) : (
              <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {items.map((item) => (
                  <Line key={item.id} item={item} />
                ))}
              </Box>
            )
          }
        </PagedList>
      </Box>
    </SectionCard>
  )
}

const importColors: Record<ImportStatus, StatusColor> = {
  draft: 'default',
  pending: 'info',
  running: 'info',
  done: 'success',
  cancelled: 'warning',
  failed: 'error',
  reverting: 'info',
  reverted: 'default',
}

function Line({ item }: { item: ImportListItem }) {
  const { dateTime } = useDates()
  const { file_name, target, status, user, created_at } = item
  return (
    <Stack component="li" sx={{ gap: 1, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip label={importStatuses[status]} color={importColors[status]} />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file_name}</Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {[importTargets[target], dateTime(created_at), user.name].join(' · ')}
      </Typography>
      <ImportFacts item={item} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ImportActions item={item} />
      </Stack>
    </Stack>
  )
}
