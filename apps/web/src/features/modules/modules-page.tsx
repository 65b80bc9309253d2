import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type CompanyModule, type ModuleCode, moduleCodes, modules, pages } from '@veranda/contract'
import { companyModulesQuery } from '#lib/modules.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { ModuleCard } from './module-card.tsx'
import { texts } from './texts.ts'

export function ModulesPage() {
  const { params, setParams } = useSearchParams()
  const { user } = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery(companyModulesQuery)
  const required = params.module_required

  const retry = async () => {
    const result = await refetch()
    if (result.isSuccess) setParams({ error: undefined })
  }
  return (
    <>
      <PageHeader title={pages['modules.index'].title} subtitle={texts.subtitle} />
      {params.error === 'module_check_failed' && (
        <CheckFailed isChecking={isFetching} onRetry={() => void retry()} />
      )}
      {required && <ModuleRequired code={required} />}
      {user?.company_id === null && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {texts.operator}
        </Alert>
      )}
      {data && <Cards company={data} required={required} />}
      {!data && !error && <ListSkeleton rows={3} height={160} />}
      {!data && error && !params.error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Cards({ company, required }: { company: CompanyModule[]; required: string | undefined }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
      }}
    >
      {moduleCodes.map((code) => (
        <ModuleCard
          key={code}
          code={code}
          module={company.find((module) => module.code === code)}
          isHighlighted={code === required}
        />
      ))}
    </Box>
  )
}

function ModuleRequired({ code }: { code: string }) {
  const isKnown = Object.hasOwn(modules, code)
  const title = isKnown ? texts.required.title(modules[code as ModuleCode].name) : texts.required.unknownTitle
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{title}</AlertTitle>
      {texts.required.text}
    </Alert>
  )
}

function CheckFailed({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return (
    <Alert severity="error" sx={{ mb: 3 }}>
      <AlertTitle>{texts.checkFailed.title}</AlertTitle>
      {texts.checkFailed.text}
      <Box sx={{ mt: 1.5 }}>
        <Button color="inherit" variant="outlined" onClick={onRetry} loading={isChecking}>
          {texts.checkFailed.retry}
        </Button>
      </Box>
    </Alert>
  )
}
