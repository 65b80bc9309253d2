import LoginIcon from '@mui/icons-material/Login'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  type AdminCompanyDetails,
  formatNumber,
  limits,
  moduleCodes,
  pages,
  purchaseStatuses,
  roles,
  userStates,
} from '@veranda/contract'
import { useState } from 'react'
import { companyQuery } from '#features/admin/admin-queries.ts'
import { ActList } from '#features/admin/health/act-list.tsx'
import { Row, Rows, SecondaryText, Section } from '#features/admin/health/rows.tsx'
import { texts } from '#features/admin/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { roubles } from '#lib/format/money.ts'
import { ApiError } from '#lib/http/call.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { CompanyModuleRow } from './company-module-row.tsx'
import { ImpersonationDialog } from './impersonation-dialog.tsx'

const t = texts.company
const back = { backTo: pages['admin.companies'].path, backLabel: t.back }

/** `/admin/companies/{id}` */
export function CompanyPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id ?? 0), enabled: id !== null })
  if (company) return <Company company={company} />
  if (!error && id !== null) return <PageSkeleton />
  return (
    <>
      <PageHeader title={pages['admin.company'].title} {...back} />
      <ErrorState
        error={error ?? new ApiError(404, {})}
        title={t.loadFailure}
        {...(id !== null && { onRetry: () => void refetch() })}
      />
    </>
  )
}

function Company({ company }: { company: AdminCompanyDetails }) {
  const dates = useDates()
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <PageHeader
        title={company.name}
        subtitle={t.since(dates.date(company.created_at))}
        {...back}
        actions={
          <Button variant="contained" startIcon={<LoginIcon />} onClick={() => setEntering(true)}>
            {t.enter}
          </Button>
        }
      />
      <Facts company={company} />
      <Section title={t.modules}>
        <Rows label={t.modules}>
          {moduleCodes.map((code) => {
            const module = company.modules.find((one) => one.code === code)
            const version = `${code} ${module?.is_active} ${module?.expires_at}`
            return <CompanyModuleRow key={version} companyId={company.id} code={code} module={module} />
          })}
        </Rows>
      </Section>
      <Section title={t.people}>
        <People people={company.people} />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: { md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Section title={t.requisites}>
          <RequisiteList requisites={company.requisites} />
        </Section>
        <Section title={t.purchases}>
          <Purchases purchases={company.purchases} />
        </Section>
      </Box>
      <Section title={t.acts}>
        <ActList companyId={company.id} />
      </Section>
      {isEntering && <ImpersonationDialog company={company} onClose={() => setEntering(false)} />}
    </>
  )
}

const capped = (count: number) =>
  count > limits.countCap ? texts.overCap(formatNumber(limits.countCap)) : formatNumber(count)

function Facts({ company }: { company: AdminCompanyDetails }) {
  const dates = useDates()
  const facts = [
    [t.users, formatNumber(company.users)],
    [t.leads, capped(company.leads)],
    [t.clients, capped(company.clients)],
    [t.storage, fileSize(company.storage_bytes)],
    [t.seen, company.last_seen_at ? dates.dateTime(company.last_seen_at) : texts.never],
  ]
  return (
    <Card
      component="dl"
      aria-label={t.facts}
      sx={{
        m: 0,
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr) 1.6fr' },
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.125rem', fontWeight: 650 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Card>
  )
}

function People({ people }: { people: AdminCompanyDetails['people'] }) {
  const dates = useDates()
  return (
    <Rows label={t.people}>
      {people.map((person) => (
        <Row key={person.id} columns="minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr)">
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{person.name}</Box>
            <SecondaryText>{person.email}</SecondaryText>
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {roles[person.role]}
            {person.state !== 'active' && <StatusChip {...userStates[person.state]} />}
          </Box>
          <SecondaryText>
            {texts.users.seen(person.last_seen_at ? dates.dateTime(person.last_seen_at) : texts.never)}
          </SecondaryText>
        </Row>
      ))}
    </Rows>
  )
}

function RequisiteList({ requisites }: Pick<AdminCompanyDetails, 'requisites'>) {
  const filled = Object.entries(requisites).filter(
    ([key, value]) => typeof value === 'string' && value !== '' && Object.hasOwn(t.requisiteNames, key),
  )
  if (filled.length === 0) return <SecondaryText>{t.noRequisites}</SecondaryText>
  return (
    <Rows label={t.requisites}>
      {filled.map(([key, value]) => (
        <Row key={key} columns="160px minmax(0, 1fr)" sx={{ py: 1.25 }}>
          <SecondaryText>{t.requisiteNames[key]}</SecondaryText>
          <Box>{String(value)}</Box>
        </Row>
      ))}
    </Rows>
  )
}

function Purchases({ purchases }: Pick<AdminCompanyDetails, 'purchases'>) {
  const dates = useDates()
  if (purchases.length === 0) return <SecondaryText>{t.noPurchases}</SecondaryText>
  return (
    <Rows label={t.purchases}>
      {purchases.map((purchase) => (
        <Row key={purchase.id} columns="minmax(0, 1fr) auto auto" sx={{ py: 1.25 }}>
          <Box>
            <Box sx={{ fontWeight: 600 }}>{t.number(purchase.number)}</Box>
            <SecondaryText>{dates.date(purchase.created_at)}</SecondaryText>
          </Box>
          <Box sx={{ whiteSpace: 'nowrap' }}>{roubles(purchase.total_kopecks)}</Box>
          <Box>
            <StatusChip {...purchaseStatuses[purchase.status]} />
          </Box>
        </Row>
      ))}
    </Rows>
  )
}
