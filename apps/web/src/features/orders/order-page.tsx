import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type Order, pages } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/call.ts'
import { idFrom } from '#lib/paths.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { DiscussButton } from '#ui/chats/discuss-button.tsx'
import { GoneAlert } from '#ui/gone-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ErrorState, ListSkeleton, PageSkeleton } from '#ui/states.tsx'
import { TasksBlock } from '#ui/tasks/tasks-block.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { CommentsSection } from './comments-section.tsx'
import { EstimateSection } from './estimate-section.tsx'
import { HistorySection } from './history-section.tsx'
import { MarginSection } from './margin-section.tsx'
import { MeasureEntry } from './measure-entry.tsx'
import { MeasureMode } from './measure-mode.tsx'
import { useQueue } from './measure-queue.ts'
import { OpeningsSection } from './openings-section.tsx'
import { OrderCutting } from './order-cutting.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHead } from './order-head.tsx'
import { usePricingInputs } from './order-page-queries.ts'
import { pageTexts as texts } from './order-page-texts.ts'
import { orderQuery } from './order-queries.ts'
import { PaymentsSection } from './payments-section.tsx'
import { RemoveOrderButton } from './remove-order-button.tsx'
import { SaveBar } from './save-bar.tsx'
import { StageSection } from './stage-section.tsx'
import { useCalculation } from './use-calculation.ts'
import { useOrderDraft } from './use-order-draft.ts'
import { useOrderRights } from './use-order-rights.ts'
import { useQueueOwner } from './use-queue-owner.ts'
import { useOfflineDraft, useQueuedOrder } from './use-queued-order.ts'
import { VisitsSection } from './visits-section.tsx'

/** `/order/{id}`: one order, from the measurement to the last payment. */
export function OrderPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data, error, refetch } = useQuery({ ...orderQuery(id ?? 0), enabled: id !== null })
  const { params } = useSearchParams()
  // What is measured goes into the queue: whoever has none edits the page.
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
        <CommentsSection orderId={order.id} />
        <HistorySection order={order} rights={rights} isDirty={draft.isDirty} />
      </Stack>
      <SaveBar draft={draft} calculation={calculation} onSelect={setSelected} />
      <UnsavedGuard isDirty={draft.isDirty} />
    </>
  )
}
