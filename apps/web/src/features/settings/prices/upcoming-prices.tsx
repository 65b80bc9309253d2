import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { CompanyPriceList, PriceListVersion } from '@veranda/contract'
import type { PriceList } from '@veranda/soft-windows'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useCancelVersion } from './price-queries.ts'
import { pricesTexts } from './prices-texts.ts'

const t = pricesTexts.editor

interface Props {
  list: CompanyPriceList
  onTake: (prices: PriceList) => void
}

/** Future prices, which can be viewed and withdrawn. */
export function UpcomingPrices({ list, onTake }: Props) {
  const { date } = useDates()
  const [cancelled, setCancelled] = useState<PriceListVersion | null>(null)
  const cancel = useCancelVersion(list.id)
  const close = () => setCancelled(null)
  return (
    <>
      {list.upcoming.map((version) => (
        <Alert key={version.id} severity="info">
          {t.upcoming(date(version.effective_from))}
          <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -1, mt: 0.5 }}>
            <Button onClick={() => onTake(version.prices)}>{t.take}</Button>
            <Button onClick={() => setCancelled(version)}>{t.cancelVersion}</Button>
          </Stack>
        </Alert>
      ))}
      {cancelled && (
        <ConfirmDialog
          open
          title={t.cancelTitle}
          text={t.cancelText(date(cancelled.effective_from))}
          confirmLabel={t.cancelConfirm}
          cancelLabel={t.keep}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(cancelled.id, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
