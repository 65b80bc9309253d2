import ExpandIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type OrderStage, orderStages } from '@veranda/contract'
import { useId, useState } from 'react'
import { pageTexts } from './order-page-texts.ts'
import { progressStages } from './stage-facts.ts'

const t = pageTexts.stage

interface Props {
  current: OrderStage
  onChoose: (stage: OrderStage) => void
}

/** All stages, forwards and backwards, and cancelling. */
export function StageMenu({ current, onChoose }: Props) {
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (stage: OrderStage) => {
    setAnchor(null)
    onChoose(stage)
  }
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.all}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t.menu } }}
      >
        {progressStages.map((stage) => (
          <MenuItem
            key={stage}
            selected={stage === current}
            disabled={stage === current}
            onClick={() => choose(stage)}
          >
            {orderStages[stage]}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          disabled={current === 'cancelled'}
          onClick={() => choose('cancelled')}
          sx={{ color: 'error.main' }}
        >
          {t.cancelOrder}
        </MenuItem>
      </Menu>
    </>
  )
}
