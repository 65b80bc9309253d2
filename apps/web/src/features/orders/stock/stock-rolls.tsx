import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import WriteOffIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type StockRoll, stockKinds } from '@veranda/contract'
import { useState } from 'react'
import { metres, millimetres } from '#features/orders/cutting/film-sizes.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { MovesDialog } from './moves-dialog.tsx'
import { RollDialog } from './roll-dialog.tsx'
import { useRestoreStock } from './stock-queries.ts'
import { stockTexts as t } from './stock-texts.ts'
import { WriteOffDialog } from './write-off-dialog.tsx'

type RollDialogState = { what: 'edit' | 'write-off' | 'history'; roll: StockRoll }

/** Rolls and remnants with their actions. */
export function RollRows({ rolls, label }: { rolls: StockRoll[]; label: string }) {
  const [dialog, setDialog] = useState<RollDialogState | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
        {rolls.map((roll) => (
          <RollRow key={roll.id} roll={roll} onAsk={(what) => setDialog({ what, roll })} />
        ))}
      </Box>
      {dialog?.what === 'edit' && <RollDialog roll={dialog.roll} onClose={close} />}
      {dialog?.what === 'write-off' && <WriteOffDialog roll={dialog.roll} onClose={close} />}
      {dialog?.what === 'history' && <MovesDialog roll={dialog.roll} onClose={close} />}
    </>
  )
}

function sizeOf({ kind, width_mm, length_mm }: StockRoll): string {
  return kind === 'remnant'
    ? t.remnant(millimetres(width_mm), millimetres(length_mm))
    : t.roll(millimetres(width_mm), metres(length_mm))
}

/** Location, origin and comment of a roll. */
function useDetails(): (roll: StockRoll) => string {
  const { date } = useDates()
  return ({
    consumed_at,
    consumed_order,
    written_off_at,
    write_off_reason,
    origin_order,
    note,
    price_kopecks,
  }) =>
    [
      consumed_at &&
        (consumed_order ? t.usedBy(consumed_order.number, date(consumed_at)) : t.usedUp(date(consumed_at))),
      written_off_at && t.writtenOff(date(written_off_at), write_off_reason),
      origin_order && t.from(origin_order.number),
      note,
      price_kopecks !== null && t.price(roubles(price_kopecks)),
    ]
      .filter(Boolean)
      .join(' · ')
}

function RollRow({ roll, onAsk }: { roll: StockRoll; onAsk: (what: RollDialogState['what']) => void }) {
  const mayManage = useCurrentUser().can('stock.manage')
  const restore = useRestoreStock()
  const details = useDetails()(roll)
  const isThere = roll.consumed_at === null && roll.written_off_at === null
  const actions: Action[] = [
    ...(mayManage && isThere
      ? [
          { label: t.edit, icon: EditIcon, onClick: () => onAsk('edit') },
          { label: t.writeOff, icon: WriteOffIcon, onClick: () => onAsk('write-off') },
        ]
      : []),
    ...(mayManage && roll.written_off_at !== null
      ? [{ label: t.restore, icon: RestoreIcon, onClick: () => restore.mutate(roll.id) }]
      : []),
    { label: t.history, icon: HistoryIcon, onClick: () => onAsk('history') },
  ]
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, minWidth: 48 }}>{t.number(roll.number)}</Typography>
          <Typography color="textSecondary" sx={{ minWidth: { sm: 72 } }}>
            {stockKinds[roll.kind]}
          </Typography>
          <Typography>{sizeOf(roll)}</Typography>
          {roll.is_too_small && <StatusChip label={t.tooSmall} color="default" />}
        </Stack>
        {details && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {details}
          </Typography>
        )}
      </Box>
      <ActionMenu label={t.actions(roll.number)} actions={actions} />
    </Stack>
  )
}
