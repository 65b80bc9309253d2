import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { texts } from '#ui/lists/texts.ts'
import type { ColumnChoice } from './column-choice.ts'

/** Dragging is heavy and rarely used. */
const SortableList = lazyPart(() => import('#ui/lists/sortable-list.tsx'), 'SortableList')

/** Chooses which columns of a table are shown, and in which order. */
export function ColumnMenu<T>({ choice }: { choice: ColumnChoice<T> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={texts.columns}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={texts.columns}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.columns } }}
      >
        <Box sx={{ p: 1.5, width: 340 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {texts.columnsNote}
          </Typography>
          <Suspense>
            <Columns choice={choice} />
          </Suspense>
          {choice.reset && (
            <Button onClick={choice.reset} sx={{ mt: 1 }}>
              {texts.columnsReset}
            </Button>
          )}
        </Box>
      </Popover>
    </>
  )
}

function Columns<T>({ choice: { movable, toggle, reorder } }: { choice: ColumnChoice<T> }) {
  // The sortable list knows its items by number.
  const items = movable.map(({ column, isShown }, id) => ({
    id: id + 1,
    label: column.label,
    column,
    isShown,
  }))
  return (
    <SortableList
      items={items}
      aria-label={texts.columns}
      onOrder={(ids) => reorder(ids.flatMap((id) => movable[id - 1]?.column.id ?? []))}
    >
      {({ label, id }) => {
        const item = items[id - 1]
        return (
          item && (
            <FormControlLabel
              label={label}
              control={
                <Checkbox
                  size="small"
                  checked={item.isShown}
                  disabled={item.column.isFixed ?? false}
                  onChange={() => toggle(item.column.id)}
                />
              }
            />
          )
        )
      }}
    </SortableList>
  )
}
