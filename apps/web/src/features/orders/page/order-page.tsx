import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Order, pages } from '@veranda/contract'
import { useState } from 'react'
import { DiscussButton } from '#entities/chat/discuss-button.tsx'
import { Comments } from '#entities/comment/comments.tsx'
import { texts as commentsTexts } from '#entities/comment/texts.ts'
import { TasksBlock } from '#entities/task/tasks-block.tsx'
import { OrderCutting } from '#features/orders/cutting/order-cutting.tsx'
import { OrderDocuments } from '#features/orders/documents/order-documents.tsx'
import { SaveBar } from '#features/orders/draft/save-bar.tsx'
import { useCalculation } from '#features/orders/draft/use-calculation.ts'
import { useOrderDraft } from '#features/orders/draft/use-order-draft.ts'
import { useQueueOwner } from '#features/orders/draft/use-queue-owner.ts'
import { useOfflineDraft, useQueuedOrder } from '#features/orders/draft/use-queued-order.ts'
import { EstimateSection } from '#features/orders/estimate/estimate-section.tsx'
import { MarginSection } from '#features/orders/estimate/margin-section.tsx'
import { MeasureEntry } from '#features/orders/measure/measure-entry.tsx'
import { MeasureMode } from '#features/orders/measure/measure-mode.tsx'
import { useQueue } from '#features/orders/measure/measure-queue.ts'
import { OpeningsSection } from '#features/orders/openings/openings-section.tsx'
import { orderQuery } from '#features/orders/order-queries.ts'
import { PaymentsSection } from '#features/orders/payments/payments-section.tsx'
import { useOrderRights } from '#features/orders/use-order-rights.ts'
import { VisitsSection } from '#features/orders/visits/visits-section.tsx'
import { ApiError } from '#lib/http/call.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { GoneAlert } from '#ui/notices/gone-alert.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton, PageSkeleton } from '#ui/page/states.tsx'
import { HistorySection } from './history-section.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHead } from './order-head.tsx'
import { usePricingInputs } from './order-page-queries.ts'
import { pageTexts as texts } from './order-page-texts.ts'
import { RemoveOrderButton } from './remove-order-button.tsx'
import { StageSection } from './stage-section.tsx'

/** `/order/{id}`: an order from measuring to the last payment. */
export function OrderPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data, error, refetch } = useQuery({ ...orderQuery(id ?? 0), enabled: id !== null })
  const { params } = useSearchParams()
  // Measure mode needs the queue: users without it edit on the page.
  const isMeasuring = useQueueOwner() !== null && params.mode === 'measure'
  const { isRead } = useQueue()
  const order = useQueuedOrder(data)
  if (order && isMeasuring && !isRead) return <PageSkeleton />
  if (order && isMeasuring) return <MeasureMode order={order} />
  if (order)
    return (
      <>
        <GoneAlert error={error} />
        <OrderView key={order.id} order={order} />
      </>
    )
  if (error || id === null) {
    return (
      <>
        <PageHeader
          title={pages['orders.show'].title}
          backTo={pages['orders.index'].path}
          backLabel={texts.back}
        />
        <ErrorState
          error={error ?? new ApiError(404, {})}
          title={texts.loadFailure}
          {...(id !== null && { onRetry: () => void refetch() })}
        />
      </>
    )
  }
  return <PageSkeleton />
}

function OrderView({ order }: { order: Order }) {
  const navigate = useNavigate()
  const rights = useOrderRights(order)
  const { can } = useCurrentUser()
  const draft = useOrderDraft(order)
  const { by, error, retry } = usePricingInputs(order, draft.price_list_id)
  const calculation = useCalculation(draft, by)
  useOfflineDraft(order, draft)
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={texts.title(order.number)}
        subtitle={order.title}
        backTo={pages['orders.index'].path}
        backLabel={texts.back}
        actions={
          <>
            <DiscussButton object="order" id={order.id} />
            {rights.mayRemove && (
              <RemoveOrderButton
                order={order}
                onRemoved={() => void navigate({ to: pages['orders.index'].path })}
              />
            )}
          </>
        }
      />
      <Stack sx={{ gap: { xs: 2, md: 3 }, minWidth: 0 }}>
        <MeasureEntry order={order} rights={rights} />
        <OrderHead order={order} rights={rights} />
        <StageSection order={order} rights={rights} draft={draft} calculation={calculation} />
        <VisitsSection order={order} mayPlan={rights.mayUpdate} />
        {error ? <ErrorState error={error} title={texts.countFailure} onRetry={retry} /> : null}
        {!by && !error && <ListSkeleton minHeight="60dvh" />}
        {by && calculation && (
          <>
            <OpeningsSection {...{ draft, by, calculation, rights, selected }} onSelect={setSelected} />
            {rights.seesPrices && <EstimateSection {...{ draft, by, calculation, rights }} />}
            {can('money.margin.read') && <MarginSection order={order} films={by.films} />}
          </>
        )}
        <OrderFiles order={order} canAdd={rights.mayAttach} />
        {can('document.read') && <OrderDocuments order={order} draft={draft} />}
        {rights.mayPay && <PaymentsSection order={order} />}
        <OrderCutting order={order} />
        <Card sx={{ p: { xs: 2, sm: 3 }, '&:empty': { display: 'none' } }}>
          <TasksBlock about={{ order_id: order.id }} headingLevel="h2" />
        </Card>
        <SectionCard title={commentsTexts.title}>
          <Comments subject={{ kind: 'order', id: order.id }} mayWrite={can('order.discuss')} />
        </SectionCard>
        <HistorySection order={order} rights={rights} isDirty={draft.isDirty} />
      </Stack>
      <SaveBar draft={draft} calculation={calculation} onSelect={setSelected} />
      <UnsavedGuard isDirty={draft.isDirty} />
    </>
  )
}
