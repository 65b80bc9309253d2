import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type AdminCompany,
  type CompanyModule,
  formatNumber,
  limits,
  type ModuleBadge,
  type ModuleCode,
  moduleBadge,
  modules,
  pages,
} from '@veranda/contract'
import { companiesQuery } from '#features/admin/admin-queries.ts'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ListToolbar } from '#ui/lists/list-toolbar.tsx'
import { NameLink } from '#ui/lists/name-link.tsx'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState } from '#ui/page/states.tsx'
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
      <RecordList
        name="admin-companies"
        label={t.list}
        query={query}
        texts={t}
        toolbar={
          <ListToolbar>
            <ListSearch q={q} texts={t} />
          </ListToolbar>
        }
        columns={useCompanyColumns()}
        empty={
          <EmptyState title={q ? t.nothingTitle : t.emptyTitle} text={q ? t.nothingText : t.emptyText} />
        }
      />
    </>
  )
}

function useCompanyColumns(): RecordColumn<AdminCompany>[] {
  const dates = useDates()
  const { columns } = t
  return [
    {
      id: 'name',
      label: columns.name,
      width: 240,
      isFixed: true,
      cell: (company) => <CompanyName company={company} />,
    },
    {
      id: 'modules',
      label: columns.modules,
      cell: ({ modules: owned }) => <ModuleChips modules={owned} />,
    },
    {
      id: 'users',
      label: columns.users,
      width: 104,
      align: 'right',
      cell: ({ users }) => formatNumber(users),
    },
    {
      id: 'leads',
      label: columns.leads,
      width: 84,
      align: 'right',
      cell: ({ leads }) => cappedCount(leads),
    },
    { id: 'since', label: columns.since, width: 104, cell: ({ created_at }) => dates.date(created_at) },
    {
      id: 'seen',
      label: columns.seen,
      width: 144,
      cell: ({ last_seen_at }) => (last_seen_at ? dates.dateTime(last_seen_at) : texts.never),
    },
  ]
}

function CompanyName({ company: { id, name, closed_at } }: { company: AdminCompany }) {
  return (
    <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
      <NameLink to={pathTo('admin.company', { id })}>{name}</NameLink>
      {closed_at && <StatusChip label={t.closed} color="default" />}
    </Stack>
  )
}

function cappedCount(leads: number): string {
  return leads > limits.countCap ? texts.overCap(formatNumber(limits.countCap)) : formatNumber(leads)
}

/** A module that works is named alone. */
const chipLabel = (name: string, { color, label }: ModuleBadge) =>
  color === 'success' ? name : `${name}: ${label.toLowerCase()}`

/** Modules of a company with their ends. */
function ModuleChips({ modules: owned }: { modules: CompanyModule[] }) {
  const now = new Date()
  const isKnown = ({ code }: CompanyModule) => Object.hasOwn(modules, code)
  return (
    <Stack
      direction="row"
      sx={{
        gap: 0.75,
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        justifyContent: { xs: 'flex-end', lg: 'flex-start' },
      }}
    >
      {owned.filter(isKnown).map((module) => {
        const badge = moduleBadge(module, now)
        return (
          <Chip
            key={module.code}
            size="small"
            variant={module.is_active ? 'filled' : 'outlined'}
            color={badge.color === 'success' ? 'default' : badge.color}
            label={chipLabel(modules[module.code as ModuleCode].name, badge)}
          />
        )
      })}
    </Stack>
  )
}
