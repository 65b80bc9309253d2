import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import StarIcon from '@mui/icons-material/StarOutlineOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CompanyPriceList, priceModels } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { RenameListDialog } from './price-list-dialogs.tsx'
import { useMakeDefault, useRemoveList } from './price-queries.ts'
import { pricesPath } from './prices-path.ts'
import { pricesTexts } from './prices-texts.ts'
import { pricesOf } from './use-price-saving.ts'

const t = pricesTexts

export function PriceListRow({ list, onCopy }: { list: CompanyPriceList; onCopy: () => void }) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const makeDefault = useMakeDefault(list.id)
  const remove = useRemoveList(list.id)
  const close = () => setDialog(null)
  const prices = pricesOf(list)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <RouterLink to={pricesPath(list.id)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {list.name}
          </RouterLink>
          {list.is_default && <StatusChip label={t.isDefault} color="success" />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <Terms list={list} />
        </Typography>
        {prices && (
          <Typography variant="body2" color="textSecondary">
            {priceModels[prices.model]}
          </Typography>
        )}
      </Box>
      <ActionMenu
        label={t.menu(list.name)}
        actions={[
          { label: t.rename, icon: EditIcon, onClick: () => setDialog('rename') },
          { label: t.copy, icon: CopyIcon, onClick: onCopy },
          ...(list.is_default
            ? []
            : [
                { label: t.makeDefault, icon: StarIcon, onClick: () => makeDefault.mutate() },
                { label: t.remove, icon: DeleteIcon, onClick: () => setDialog('remove') },
              ]),
        ]}
      />
      {dialog === 'rename' && <RenameListDialog list={list} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        title={t.removeTitle}
        text={t.removeText(list.name)}
        confirmLabel={t.remove}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </Stack>
  )
}

/** Effective dates of the current and upcoming prices. */
function Terms({ list: { current, upcoming } }: { list: CompanyPriceList }) {
  const { date } = useDates()
  const [next] = upcoming
  const dates = [current ? t.since(date(current.effective_from)) : t.notYet]
  if (next) dates.push(t.upcoming(date(next.effective_from)))
  return <>{dates.join(', ')}</>
}
