import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type AdminCompany,
  type CompanyModule,
  counted,
  formatNumber,
  limits,
  type ModuleCode,
  moduleBadge,
  modules,
  pages,
} from '@veranda/contract'
import { companiesQuery } from '#features/admin/admin-queries.ts'
import { Row, Rows, SecondaryText } from '#features/admin/health/rows.tsx'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { ListSearch } from '#ui/records/list-search.tsx'
import { PagedList } from '#ui/records/paged-list.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'

const t = texts.companies

/** `/admin/companies`: all companies of the platform. */
export function CompaniesPage() {
  const { params } = useSearchParams()
  const q = (params.q ?? '').slice(0, 100)
  const query = useInfiniteQuery(companiesQuery(q))
  return (
    <>
      <PageHeader title={pages['admin.companies'].title} subtitle={t.subtitle} />
      <Box sx={{ mb: 2 }}>
        <ListSearch q={q} texts={t} />
      </Box>
      <PagedList query={query} texts={t}>
        {(companies) =>
          companies.length === 0 ? (
            <EmptyState title={q ? t.nothingTitle : t.emptyTitle} text={q ? t.nothingText : t.emptyText} />
          ) : (
            <Rows label={t.list}>
              {companies.map((company) => (
                <CompanyRow key={company.id} company={company} />
              ))}
            </Rows>
          )
        }
      </PagedList>
    </>
  )
}

function CompanyRow({ company }: { company: AdminCompany }) {
  const dates = useDates()
  return (
    <Row columns="minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr)">
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <RouterLink to={pathTo('admin.company', { id: company.id })} sx={{ fontWeight: 600 }}>
            {company.name}
          </RouterLink>
          {company.closed_at && <StatusChip label={t.closed} color="default" />}
        </Stack>
        <SecondaryText>{t.since(dates.date(company.created_at))}</SecondaryText>
      </Box>
      <Box>
        <Box>
          {counted(company.users, t.users)}, {cappedCount(company.leads)}
        </Box>
        <SecondaryText>
          {t.seen(company.last_seen_at ? dates.dateTime(company.last_seen_at) : texts.never)}
        </SecondaryText>
      </Box>
      <ModuleChips modules={company.modules} />
    </Row>
  )
}

function cappedCount(leads: number): string {
  return leads > limits.countCap
    ? texts.overCap(`${formatNumber(limits.countCap)} ${t.leads[2]}`)
    : counted(leads, t.leads)
}

/** Modules of a company with their ends. */
function ModuleChips({ modules: owned }: { modules: CompanyModule[] }) {
  const now = new Date()
  const isKnown = ({ code }: CompanyModule) => Object.hasOwn(modules, code)
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      {owned.filter(isKnown).map((module) => {
        const badge = moduleBadge(module, now)
        return (
          <Chip
            key={module.code}
            size="small"
            variant={module.is_active ? 'filled' : 'outlined'}
            color={badge.color === 'success' ? 'default' : badge.color}
            label={`${modules[module.code as ModuleCode].name}: ${badge.label.toLowerCase()}`}
          />
        )
      })}
    </Stack>
  )
}
