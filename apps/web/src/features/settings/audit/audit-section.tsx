import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type AuditAction,
  type AuditEntity,
  type api,
  auditActions,
  auditEntities,
  counted,
  type Output,
} from '@veranda/contract'
import { texts } from '#features/settings/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditFilter, auditListQuery, useCheckAudit } from './audit-queries.ts'

const t = texts.audit

export function AuditSection() {
  const filter = useAuditFilter()
  const query = useInfiniteQuery(auditListQuery(filter))
  const check = useCheckAudit()
  return (
    <SectionCard title={texts.sections.audit} hint={t.hint}>
      <AuditFilters filter={filter} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => check.mutate()} loading={check.isPending}>
          {t.check}
        </Button>
        {check.data && <Verdict result={check.data} />}
      </Stack>
      <div>
        <PagedList query={query} texts={t}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState title={t.emptyTitle} text={t.emptyText} />
            ) : (
              <AuditEntries entries={entries} />
            )
          }
        </PagedList>
      </div>
    </SectionCard>
  )
}

function Verdict({ result }: { result: Output<typeof api.audit.check> }) {
  if (result.broken_no !== null) return <Alert severity="error">{t.broken(result.broken_no)}</Alert>
  return <Alert severity="success">{t.holds(counted(result.entries, t.forms))}</Alert>
}

/** The filters in the URL. */
function useAuditFilter(): AuditFilter {
  const { params } = useSearchParams()
  const day = (value: string | undefined) => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
  return {
    user: params.user && /^\d+$/.test(params.user) ? params.user : undefined,
    action: params.action && params.action in auditActions ? (params.action as AuditAction) : undefined,
    entity: params.entity && params.entity in auditEntities ? (params.entity as AuditEntity) : undefined,
    from: day(params.from),
    to: day(params.to),
  }
}
