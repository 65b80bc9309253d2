import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ProductionUnit, type UnitStage, unitStages } from '@veranda/contract'
import { pathTo } from '#lib/routes/paths.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { useMoveUnit } from './shop-queries.ts'
import { shopTexts as t } from './shop-texts.ts'

const stages = Object.keys(unitStages) as UnitStage[]

/** A window in production, and its next status. */
export function UnitCard({ unit, isLarge = false }: { unit: ProductionUnit; isLarge?: boolean }) {
  const move = useMoveUnit()
  const next = stages[stages.indexOf(unit.stage) + 1]
  const size = isLarge ? 'large' : 'medium'
  return (
    <Card sx={{ p: 2 }}>
      <RouterLink to={pathTo('orders.show', { id: unit.order_id })} sx={{ fontWeight: 600 }}>
        {t.order(unit.order_number)}
      </RouterLink>
      {unit.on_hold && (
        <Box sx={{ mt: 0.5 }}>
          <StatusChip label={t.onHold} color="warning" size={size === 'large' ? 'medium' : 'small'} />
        </Box>
      )}
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {[unit.name, t.piece(unit.piece, unit.pieces)].filter(Boolean).join(', ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[unit.size, unit.film].filter(Boolean).join(' · ')}
      </Typography>
      <Stack sx={{ mt: 1.5, gap: 1 }}>
        {next && (
          <Button
            variant="contained"
            size={size}
            loading={move.isPending}
            onClick={() => move.mutate({ id: unit.id, stage: next })}
            sx={isLarge ? { minHeight: 64, fontSize: 18 } : {}}
          >
            {t.next(unitStages[next])}
          </Button>
        )}
        <TextField
          select
          size="small"
          value={unit.stage}
          onChange={(event) =>
            move.isPending || move.mutate({ id: unit.id, stage: event.target.value as UnitStage })
          }
          slotProps={{ htmlInput: { 'aria-label': t.moveTo(unit.name) } }}
        >
          {stages.map((stage) => (
            <MenuItem key={stage} value={stage}>
              {unitStages[stage]}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </Card>
  )
}
