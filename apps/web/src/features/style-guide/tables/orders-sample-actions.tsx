import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Checkbox from '@mui/material/Checkbox'
import { ActionMenu } from '#ui/action-menu.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import type { OrdersSampleProps } from './orders-sample-props.ts'
import type { SampleOrder } from './sample-orders-texts.ts'
import { tablesTexts } from './tables-texts.ts'

const t = tablesTexts.records

interface Props extends Pick<OrdersSampleProps, 'onRemove'> {
  order: SampleOrder
}

/** Actions of an order. */
export function SampleActions({ order, onRemove }: Props) {
  return (
    <ActionMenu
      label={t.actions(order.id)}
      actions={[
        { label: t.copy, icon: CopyIcon, onClick: () => void copyText(String(order.id), t.copied) },
        { label: t.remove, icon: DeleteIcon, onClick: () => onRemove(order) },
      ]}
    />
  )
}

interface BoxProps extends Pick<OrdersSampleProps, 'chosen' | 'onToggle'> {
  order: SampleOrder
}

export function SampleBox({ order, chosen, onToggle }: BoxProps) {
  return (
    <Checkbox
      checked={chosen.includes(order.id)}
      onChange={() => onToggle(order.id)}
      slotProps={{ input: { 'aria-label': t.choose(order.id) } }}
    />
  )
}
