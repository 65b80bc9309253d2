import { useQueryClient } from '@tanstack/react-query'
import {
  needsReason,
  type Order,
  type OrderStage,
  orderStages,
  type StageFault,
  stageFaults,
} from '@veranda/contract'
import { useState } from 'react'
import type { Calculation } from '#features/orders/draft/order-calculation.ts'
import type { OrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { marginQuery } from '#features/orders/estimate/margin-query.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { toast } from '#lib/notices/toasts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { useMoveOrder } from './order-page-queries.ts'
import { pageTexts } from './order-page-texts.ts'
import { factsOf } from './stage-facts.ts'

const t = pageTexts.stage

export interface StageQuestion {
  from: OrderStage
  to: OrderStage
  faults: StageFault[]
  needsReason: boolean
  /** The received amount; `null` for users who do not see amounts. */
  paid_kopecks: number | null
  /** The server's refusal. */
  refusal: string | null
}

/** The server's message: of a field, or of the whole request. */
function refusalOf(error: unknown): string {
  const [messages] = error instanceof ApiError ? Object.values(error.errors) : []
  return messages?.[0] ?? failureText(error, t.failure)
}

/**
 * Moves an order to a stage: saves unsaved changes first, shows unmet requirements before asking the server, and asks
 * for a reason where one is needed.
 */
export function useStageMove(order: Order, draft: OrderDraft, calculation: Calculation | null) {
  const [openQuestion, setOpenQuestion] = useState<StageQuestion | null>(null)
  const move = useMoveOrder(order.id)

  const queryClient = useQueryClient()
  const seesMargin = useCurrentUser().can('money.margin.read')

  const question = (saved: Order, to: OrderStage, refusal: string | null): StageQuestion => ({
    from: saved.stage,
    to,
    faults: stageFaults(
      factsOf(saved, calculation, queryClient.getQueryData(marginQuery(saved).queryKey) ?? {}),
      to,
    ),
    needsReason: needsReason(saved.stage, to),
    paid_kopecks: saved.paid_kopecks,
    refusal,
  })
  const send = (to: OrderStage, reason: string) =>
    move.mutate(
      { stage: to, reason },
      {
        onSuccess: () => {
          setOpenQuestion(null)
          toast.success(t.moved(orderStages[to]))
        },
        onError: (error) => setOpenQuestion(question(order, to, refusalOf(error))),
      },
    )
  const ask = async (to: OrderStage) => {
    const saved = await draft.save()
    if (!saved) return
    // Without it the server reports the unmet requirements.
    if (seesMargin) await queryClient.ensureQueryData(marginQuery(saved)).catch(() => undefined)
    const next = question(saved, to, null)
    if (next.faults.length > 0 || next.needsReason) setOpenQuestion(next)
    else send(to, '')
  }
  return {
    openQuestion,
    isPending: move.isPending || draft.isSaving,
    ask,
    confirm: (reason: string) => openQuestion && send(openQuestion.to, reason),
    close: () => setOpenQuestion(null),
  }
}
