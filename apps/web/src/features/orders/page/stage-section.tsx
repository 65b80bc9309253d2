import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { nextStage, type Order, orderStages } from '@veranda/contract'
import { StageChip } from '#entities/order/stage-chip.tsx'
import type { Calculation } from '#features/orders/draft/order-calculation.ts'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import type { OrderRights } from '#features/orders/use-order-rights.ts'
import { pageTexts } from './order-page-texts.ts'
import { ReviseNote } from './revise-note.tsx'
import { StageDialog } from './stage-dialog.tsx'
import { isPickup, progressStages } from './stage-facts.ts'
import { StageMenu } from './stage-menu.tsx'
import { useStageMove } from './use-stage-move.ts'

const t = pageTexts.stage

interface Props {
  order: Order
  rights: OrderRights
  draft: OrderDraft
  calculation: Calculation | null
}

/** The order's stage, and the button for the next one. */
export function StageSection({ order, rights, draft, calculation }: Props) {
  const move = useStageMove(order, draft, calculation)
  const next = nextStage(order.stage, isPickup(order))
  return (
    <Card component="section" aria-label={t.region} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Place order={order} />
        {rights.mayUpdate && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {next && (
              <Button
                variant="contained"
                loading={move.isPending}
                onClick={() => void move.ask(next)}
                sx={{ flex: { xs: 1, sm: 'none' } }}
              >
                {t.next(orderStages[next])}
              </Button>
            )}
            <StageMenu current={order.stage} onChoose={(stage) => void move.ask(stage)} />
          </Stack>
        )}
      </Stack>
      <StageProgress order={order} />
      {order.frozen_at !== null && <ReviseNote order={order} mayRevise={rights.mayUpdate} />}
      {move.openQuestion && (
        <StageDialog
          key={move.openQuestion.to}
          {...move.openQuestion}
          isPending={move.isPending}
          onConfirm={move.confirm}
          onClose={move.close}
        />
      )}
    </Card>
  )
}

function Place({ order: { stage } }: { order: Order }) {
  const place = progressStages.indexOf(stage) + 1
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <StageChip stage={stage} />
      {place > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.place(place, progressStages.length)}
        </Typography>
      )}
    </Stack>
  )
}

/** A progress bar; decorative, as the stage is named beside it. */
function StageProgress({ order: { stage } }: { order: Order }) {
  const place = progressStages.indexOf(stage)
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 0.5, mt: 2 }}>
      {progressStages.map((one, index) => (
        <Box
          key={one}
          sx={{
            flex: 1,
            height: 6,
            borderRadius: 3,
            bgcolor: index <= place ? 'primary.main' : 'divider',
          }}
        />
      ))}
    </Box>
  )
}
