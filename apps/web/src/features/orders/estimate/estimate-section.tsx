import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pages } from '@veranda/contract'
import type { Calculation, PricingInputs } from '#features/orders/draft/order-calculation.ts'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { lineName } from '#features/orders/line-names.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { EstimateLines } from './estimate-lines.tsx'
import { EstimateTerms } from './estimate-terms.tsx'
import { estimateTexts as t } from './estimate-texts.ts'
import { EstimateTotals } from './estimate-totals.tsx'

interface Props {
  draft: OrderDraft
  by: PricingInputs
  calculation: Calculation
  rights: OrderRights
}

/** The estimate: lines per opening, terms, totals. */
export function EstimateSection({ draft, by, calculation, rights }: Props) {
  const { items, terms } = draft
  return (
    <Card component="section" aria-label={t.title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">{t.title}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          mt: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {items.length === 0 && <Typography color="textSecondary">{t.empty}</Typography>}
          <EstimateLines items={items} calculation={calculation} films={by.films} />
        </Stack>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          {terms && (
            <EstimateTerms
              terms={terms}
              priceListId={draft.price_list_id}
              mayEdit={rights.mayPrice}
              onChange={(change) =>
                draft.change((now) => (now.terms ? { terms: { ...now.terms, ...change } } : {}))
              }
              onPriceList={(price_list_id) => draft.change({ price_list_id })}
            />
          )}
          <MissingPrices calculation={calculation} films={by.films} />
          {calculation.faulty_items > 0 && <Alert severity="warning">{t.faulty}</Alert>}
          {items.length > 0 && <EstimateTotals quote={calculation.order} />}
        </Stack>
      </Box>
    </Card>
  )
}

/** Missing prices, without which there is no total. */
function MissingPrices({ calculation, films }: Pick<Props, 'calculation'> & Pick<PricingInputs, 'films'>) {
  const maySet = useCurrentUser().can('price_list.manage')
  const missing = calculation.order?.missing_prices ?? []
  if (missing.length === 0) return null
  const names = missing.map((code) => lineName(code, films)).join(', ')
  return (
    <Alert severity="warning">
      {t.missing(names)}{' '}
      {maySet ? (
        <RouterLink to={`${pages.settings.path}${stringifySearch({ section: 'prices' })}`} color="inherit">
          {t.toSettings}
        </RouterLink>
      ) : (
        t.noSettings
      )}
    </Alert>
  )
}
