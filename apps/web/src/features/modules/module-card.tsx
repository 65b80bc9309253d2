import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  type CompanyModule,
  isLive,
  type ModuleCode,
  moduleBadge,
  modulePrices,
  modules,
} from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { useRequestModule } from './purchase-queries.ts'
import { texts } from './texts.ts'
import type { CartState } from './use-cart.ts'

interface Props {
  code: ModuleCode
  /** Absent: the company never had it. */
  module: CompanyModule | undefined
  /** Highlighted after a redirect because of this module. */
  isHighlighted: boolean
  /** `null`: the user cannot buy. */
  cart: CartState | null
  /** Whether the user can ask the owner for it. */
  canAsk: boolean
  /** The intended page. */
  intended: string | undefined
}

/** A module with its state, and ways to buy or extend it. */
export function ModuleCard({ code, module, isHighlighted, cart, canAsk, intended }: Props) {
  const { name, about } = modules[code]
  const badge = moduleBadge(module ?? { code, is_active: false }, new Date())
  const isChosen = cart?.monthsOf(code) !== undefined
  const isEndless = Boolean(module?.is_active && !module.expires_at)
  return (
    <Card
      component="section"
      aria-label={name}
      sx={{
        p: 3,
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', sm: isEndless ? '1fr' : 'minmax(0, 1fr) 300px' },
        transition: 'border-color .15s, box-shadow .15s',
        ...(isChosen && { borderColor: 'primary.main' }),
        ...(isHighlighted && { borderColor: 'warning.main', boxShadow: '0 0 0 3px rgb(180 83 9 / 0.18)' }),
      }}
    >
      <Box>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2">{name}</Typography>
          <StatusChip label={badge.label} color={badge.color} />
        </Stack>
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 560 }}>
          {about}
        </Typography>
        <Term module={module} />
      </Box>
      {!isEndless && (
        <Stack sx={{ gap: 1 }}>
          <Price code={code} />
          {cart && <Choice code={code} cart={cart} isOwned={module !== undefined} />}
          {canAsk && <AskOwner code={code} intended={intended} />}
        </Stack>
      )}
    </Card>
  )
}

function Price({ code }: { code: ModuleCode }) {
  return (
    <Box>
      <Typography component="span" sx={{ fontSize: '1.375rem', fontWeight: 700 }}>
        {roubles(modulePrices[code])}
      </Typography>{' '}
      <Typography component="span" color="textSecondary">
        {texts.card.perMonth}
      </Typography>
    </Box>
  )
}

function Choice({ code, cart, isOwned }: { code: ModuleCode; cart: CartState; isOwned: boolean }) {
  const months = cart.monthsOf(code)
  const isChosen = months !== undefined
  const add = isOwned ? texts.card.extend : texts.card.connect
  // One button for both actions, so that the focus stays on it.
  return (
    <>
      {isChosen && (
        <PeriodChoice
          label={texts.card.period(modules[code].name)}
          months={months}
          onChange={(value) => cart.choose(code, value)}
        />
      )}
      <Button
        variant={isChosen ? 'text' : 'outlined'}
        color={isChosen ? 'secondary' : 'primary'}
        onClick={() => cart.choose(code, isChosen ? undefined : 1)}
      >
        {isChosen ? texts.card.remove : add}
      </Button>
    </>
  )
}

function AskOwner({ code, intended }: { code: ModuleCode; intended: string | undefined }) {
  const ask = useRequestModule()
  return (
    <Button
      variant="outlined"
      loading={ask.isPending}
      disabled={ask.isSuccess}
      onClick={() => ask.mutate({ code, ...(intended && { path: intended }) })}
    >
      {texts.card.ask}
    </Button>
  )
}

function Term({ module }: { module: CompanyModule | undefined }) {
  const { dateTime } = useDates()
  return (
    <Typography variant="body2" sx={{ mt: 1, fontWeight: 500 }}>
      {termText(module, dateTime)}
    </Typography>
  )
}

function termText(module: CompanyModule | undefined, format: (value: string) => string): string {
  if (!module) return texts.notConnected
  if (!module.expires_at) return module.is_active ? texts.unlimited : texts.notConnected
  const date = format(module.expires_at)
  return isLive({ ...module, is_active: true }, new Date()) ? texts.until(date) : texts.ended(date)
}
