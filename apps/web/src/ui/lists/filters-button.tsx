import FilterIcon from '@mui/icons-material/FilterListOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { texts as t } from './texts.ts'
import { useTableSpace } from './use-table-space.ts'

interface Props {
  /** The number of conditions that are set in the panel. */
  count: number
  /** Absent when nothing is set. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** The button «Фильтры» and its panel: beside it on a desktop, from below on a phone. Each change applies at once. */
export function FiltersButton({ count, onClear, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const titleId = useId()
  const isTable = useTableSpace()
  const close = () => setAnchor(null)
  const panel = (
    <Box sx={{ p: 2, width: { xs: 'auto', md: 460 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {t.filters}
        </Typography>
        {onClear && <Button onClick={onClear}>{t.clearFilters}</Button>}
        <Button onClick={close}>{t.closeFilters}</Button>
      </Stack>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </Box>
  )
  const dialog = { role: 'dialog', 'aria-labelledby': titleId } as const
  return (
    <>
      <Badge badgeContent={count} color="primary" sx={{ flex: { xs: 1, sm: 'none' } }}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<FilterIcon />}
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={t.filtersLabel(count)}
          fullWidth
          sx={{
            whiteSpace: 'nowrap',
            // Beside the menu of views and another button a narrow phone has room for the word alone.
            '@media (max-width: 379px)': { px: 1, '& .MuiButton-startIcon': { display: 'none' } },
          }}
        >
          {t.filters}
        </Button>
      </Badge>
      {isTable ? (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: dialog }}
        >
          {panel}
        </Popover>
      ) : (
        <Drawer
          anchor="bottom"
          open={anchor !== null}
          onClose={close}
          slotProps={{ paper: { ...dialog, sx: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' } } }}
        >
          {panel}
        </Drawer>
      )}
    </>
  )
}
