import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { type CompanyModule, isLive, type ModuleCode, moduleCodes, modules, pages } from '@veranda/contract'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { intendedPage } from '#lib/session/intended-page.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CheckFailed, ModuleOpen, ModuleRequired } from './banners.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ModuleCard } from './module-card.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import { PurchaseView } from './purchase-view.tsx'
import { texts } from './texts.ts'
import { useCart } from './use-cart.ts'

/** `/modules`: active modules and the shop; `?purchase=ID` shows a purchase. */
export function ModulesPage() {
  const { params } = useSearchParams()
  const { can } = useCurrentUser()
  const purchaseId = idFrom(params.purchase)
  return purchaseId && can('module.buy') ? <PurchaseView key={purchaseId} id={purchaseId} /> : <Shop />
}

function Shop() {
  const { params, setParams } = useSearchParams()
  const { user, can, isOperator } = useCurrentUser()
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
      {required && <RequiredBanner code={required} company={data} />}
      {isOperator && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {texts.operator}
        </Alert>
      )}
      {data && user && <Counter key={required} company={data} required={required} />}
      {!data && !error && <ListSkeleton rows={3} height={160} />}
      {!data && error && !params.error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {can('module.buy') && <PurchaseHistory />}
    </>
  )
}

const codeOf = (text: string | undefined) =>
  text !== undefined && Object.hasOwn(modules, text) ? (text as ModuleCode) : undefined

/** Names the missing module, or links back once it is active. */
function RequiredBanner({ code, company }: { code: string; company: CompanyModule[] | undefined }) {
  const known = codeOf(code)
  const module = company?.find((one) => one.code === code)
  if (known && module && isLive(module, new Date())) return <ModuleOpen code={known} />
  return <ModuleRequired code={known} />
}

/** The module cards, with the cart for users who can buy. */
function Counter({ company, required }: { company: CompanyModule[]; required: string | undefined }) {
  const { can, isOperator } = useCurrentUser()
  const { setParams } = useSearchParams()
  const isBuyer = can('module.buy')
  const moduleOf = (code: string) => company.find((module) => module.code === code)
  const requiredCode = codeOf(required)
  const isMissing = (code: ModuleCode) => {
    const module = moduleOf(code)
    return !module || !isLive(module, new Date())
  }
  const state = useCart(isBuyer && requiredCode && isMissing(requiredCode) ? requiredCode : undefined)
  const intended = requiredCode && intendedPage(requiredCode)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: isBuyer ? 'minmax(0, 1fr) 340px' : '1fr' },
      }}
    >
      <Stack sx={{ gap: 2 }}>
        {moduleCodes.map((code) => (
          <ModuleCard
            key={code}
            code={code}
            module={moduleOf(code)}
            isHighlighted={code === required && isMissing(code)}
            cart={isBuyer ? state : null}
            canAsk={!isBuyer && !isOperator}
            intended={code === requiredCode ? intended : undefined}
          />
        ))}
      </Stack>
      {isBuyer && (
        <CartPanel
          state={state}
          intended={intended}
          onOrdered={({ id }) =>
            setParams({ purchase: String(id), module_required: undefined }, { push: true })
          }
        />
      )}
    </Box>
  )
}
