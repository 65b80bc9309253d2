import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted, type Order } from '@veranda/contract'
import { useState } from 'react'
import { openingTexts } from '#features/orders/openings/opening-texts.ts'
import { pageTexts } from '#features/orders/page/order-page-texts.ts'
import { orderShortcuts } from '#features/orders/shortcut-texts.ts'
import { texts } from '#features/orders/texts.ts'
import { useShortcuts } from '#lib/browser/shortcuts.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import type { Calculation } from './order-calculation.ts'
import type { OrderDraft } from './use-order-draft.ts'

const t = pageTexts.save

interface Props {
  draft: OrderDraft
  calculation: Calculation | null
  onSelect: (key: string) => void
}

/** Rows of openings that cannot be saved: not for a missing size, but for one out of range. */
function unsavableRows(draft: OrderDraft, calculation: Calculation | null): number[] {
  return draft.items.flatMap((_item, index) => {
    const faults = Object.values(calculation?.items[index]?.faults ?? {})
    return faults.includes('invalid') ? [index] : []
  })
}

/** Shown while there are unsaved changes. Ctrl+S saves too. */
export function SaveBar({ draft, calculation, onSelect }: Props) {
  const [isTried, setTried] = useState(false)
  const bad = unsavableRows(draft, calculation)
  const save = () => {
    setTried(true)
    const item = draft.items[bad[0] ?? -1]
    if (!item) return void draft.save()
    onSelect(item.key)
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  useShortcuts(orderShortcuts, { save: () => draft.isDirty && !draft.isSaving && save() })
  if (!draft.isDirty && !draft.conflict) return null
  const problem = isTried && bad.length > 0 ? t.invalid(placesOf(bad)) : draft.problem
  return (
    <Paper
      ref={reserveBottomSpace}
      component="section"
      aria-label={t.bar}
      elevation={8}
      sx={{ position: 'sticky', bottom: { xs: 8, sm: 16 }, mt: 3, p: 2, zIndex: 'appBar', borderRadius: 2 }}
    >
      {draft.conflict && <Conflict theirs={draft.conflict} draft={draft} calculation={calculation} />}
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      {!draft.conflict && (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ flex: '1 1 160px' }}>{summaryOf(calculation)}</Typography>
          <Button onClick={draft.discard} disabled={draft.isSaving}>
            {t.discard}
          </Button>
          <Button variant="contained" loading={draft.isSaving} onClick={save}>
            {t.action}
          </Button>
        </Stack>
      )}
    </Paper>
  )
}

const placesOf = (places: number[]) => places.map((place) => openingTexts.number(place + 1)).join(', ')

function summaryOf(calculation: Calculation | null): string {
  const total = calculation?.order?.totals?.total_kop
  return total === undefined ? t.dirty : t.total(roubles(total))
}

/** The number of openings and their total. */
function workText(count: number, total: number | null | undefined): string {
  const openings = counted(count, texts.list.openingForms)
  return total == null ? openings : `${openings}, ${roubles(total)}`
}

/** Names of the conflicting parts. */
function conflictingParts({ clash, items }: OrderDraft, theirs: Order): string[] {
  const openings = (clash?.openings ?? []).map((key) => {
    // An opening deleted here still exists on the other side.
    const side = [items, theirs.items].find((one) => one.some((item) => item.key === key)) ?? []
    const place = side.findIndex((item) => item.key === key)
    return side[place]?.name || openingTexts.unnamed(place + 1)
  })
  return [...openings, ...(clash?.terms ?? []).map((term) => t.terms[term])]
}

/** A version conflict: both versions, and the choice between them. */
function Conflict({ theirs, draft, calculation }: { theirs: Order } & Pick<Props, 'draft' | 'calculation'>) {
  const { dateTime } = useDates()
  const mine = workText(draft.items.length, calculation?.order?.totals?.total_kop)
  const both = conflictingParts(draft, theirs)
  return (
    <Alert severity="warning">
      <AlertTitle>{t.conflictTitle}</AlertTitle>
      {t.conflictText(dateTime(theirs.updated_at), workText(theirs.items.length, theirs.total_kopecks), mine)}{' '}
      {both.length > 0 && `${t.conflictBoth(both.join(', '))} `}
      {t.conflictRest}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
        <Button variant="contained" onClick={draft.takeTheirs} disabled={draft.isSaving}>
          {t.takeTheirs}
        </Button>
        <Button variant="outlined" onClick={() => void draft.keepMine()} loading={draft.isSaving}>
          {t.keepMine}
        </Button>
      </Stack>
    </Alert>
  )
}
