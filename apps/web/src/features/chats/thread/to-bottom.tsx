import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined'
import Badge from '@mui/material/Badge'
import Fab from '@mui/material/Fab'
import { threadTexts as t } from './thread-texts.ts'

/** Scrolls to the end; shows the number of new messages. */
export function ToBottom({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Badge
      badgeContent={count}
      color="primary"
      overlap="circular"
      sx={{ position: 'absolute', right: 16, bottom: 12, zIndex: 1 }}
    >
      <Fab
        size="medium"
        onClick={onClick}
        aria-label={count > 0 ? t.toBottomCount(count) : t.toBottom}
        sx={{ bgcolor: 'background.paper', color: 'text.primary', border: 1, borderColor: 'divider' }}
      >
        <DownIcon />
      </Fab>
    </Badge>
  )
}
