import { isBefore, type OrderItemInput, type OrderStage } from '@veranda/contract'
import { atHour, day, hour } from './demo-clock.ts'
import { createDemoRandom, type DemoRandom } from './demo-random.ts'
import { orderTexts } from './texts/orders-texts.ts'
import { peopleTexts } from './texts/people-texts.ts'

/** One demo order: its items, and when it reached each stage. */
export interface OrderPlan {
  title: string
  address: string
  object_type: (typeof orderTexts.objects)[number]['type']
  items: Omit<OrderItemInput, 'key'>[]
  stage: OrderStage
  created_at: Date
  /** The stages it went through; the last one is its current stage. */
  path: { stage: OrderStage; at: Date }[]
  measured_at: Date | null
  mounted_at: Date | null
  promised_at: Date | null
  cancelReason: string
}

/** The hour at which work begins. */
const morning = 9
/** The hour at which work ends; deadlines are at this hour. */
const evening = 18

/** How many orders are at each stage, and after how many days an order usually reaches it. */
export const demoStages = [
  { stage: 'new', count: 2, after: 0 },
  { stage: 'measuring', count: 3, after: 1 },
  { stage: 'calculating', count: 3, after: 3 },
  { stage: 'proposal_sent', count: 4, after: 4 },
  { stage: 'approved', count: 2, after: 6 },
  { stage: 'awaiting_prepay', count: 2, after: 7 },
  { stage: 'in_production', count: 5, after: 9 },
  { stage: 'ready', count: 2, after: 14 },
  { stage: 'mounting', count: 3, after: 15 },
  { stage: 'mounted', count: 2, after: 18 },
  { stage: 'completed', count: 10, after: 20 },
  { stage: 'cancelled', count: 2, after: 5 },
] as const satisfies readonly { stage: OrderStage; count: number; after: number }[]

/** Forty orders, oldest first. */
export function planOrders(now: Date): OrderPlan[] {
  const random = createDemoRandom(40)
  const plans = demoStages.flatMap(({ stage, count, after }) =>
    Array.from({ length: count }, (_, index) => planOrder(random, { stage, after, index, now })),
  )
  return plans.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
}

interface PlanContext {
  stage: OrderStage
  after: number
  index: number
  now: Date
}

function planOrder(random: DemoRandom, { stage, after, index, now }: PlanContext): OrderPlan {
  const isClosed = stage === 'completed' || stage === 'cancelled'
  const since = isClosed ? 2 + index * 6.5 + random.next() * 3 : 0.1 + random.next() * 1.4
  const slowness = 0.85 + random.next() * 0.5
  const created = now.getTime() - (after * slowness + since) * day
  const at = (days: number) => withinWorkingHours(created + days * slowness * day, now)
  const object = random.pick(orderTexts.objects)
  const path = pathTo(stage).map((step) => ({ stage: step.stage, at: at(step.after) }))
  const reachedAt = (target: OrderStage) => path.find((step) => step.stage === target)?.at ?? null
  return {
    title: object.title,
    address: `${random.pick(peopleTexts.towns)}, ${random.pick(peopleTexts.streets)} ${1 + random.below(60)}`,
    object_type: object.type,
    items: itemsOf(random, object.openings),
    stage,
    created_at: at(0),
    path,
    measured_at: stage === 'measuring' ? comingMorning(now, index, 2) : measuredAt(reachedAt('calculating')),
    mounted_at: stage === 'mounting' ? comingMorning(now, index, 0) : mountedAt(reachedAt('mounted')),
    promised_at: isClosed || stage === 'new' ? null : promisedInDays(now, 6 - index * 3),
    cancelReason: stage === 'cancelled' ? random.pick(orderTexts.cancelReasons) : '',
  }
}

/** The stages that reports use; an order passes the others in between. */
const milestones: readonly OrderStage[] = [
  'calculating',
  'proposal_sent',
  'approved',
  'in_production',
  'ready',
  'mounted',
]

/** The stages up to and including `stage`. An order is cancelled after the proposal. */
function pathTo(stage: OrderStage): { stage: OrderStage; after: number }[] {
  if (stage === 'new') return []
  const passed = stage === 'cancelled' ? 'approved' : stage
  return demoStages.filter(
    (one) => one.stage === stage || (isBefore(one.stage, passed) && milestones.includes(one.stage)),
  )
}

/** Moves a moment into the working hours of its day, keeping the order of moments. */
function withinWorkingHours(moment: number, now: Date): Date {
  const within = atHour(moment, morning) + ((moment % day) / day) * (evening - morning) * hour
  return new Date(Math.min(within, now.getTime()))
}

const promisedInDays = (now: Date, days: number) => new Date(atHour(now.getTime() + days * day, evening))

/** The measurement was made on the morning before the calculation. */
const measuredAt = (calculatedAt: Date | null) =>
  calculatedAt ? new Date(atHour(calculatedAt.getTime() - day, morning + 2)) : null

/** Installation begins in the morning. */
const mountedAt = (done: Date | null) => (done ? new Date(atHour(done.getTime(), morning)) : null)

/** Spreads visits over mornings and afternoons of today and the next days. */
function comingMorning(now: Date, index: number, hoursLater: number): Date {
  return new Date(atHour(now.getTime() + index * day, morning + hoursLater))
}

function itemsOf(
  random: DemoRandom,
  openings: (typeof orderTexts.objects)[number]['openings'],
): OrderPlan['items'] {
  const film = random.weighted([
    ['pvc700_clear', 7],
    ['pvc500_clear', 1],
    ['pvc700_tint', 2],
  ])
  const color = random.pick(['brown', 'white', 'graphite'] as const)
  return openings.map(([name, width, height, qty]) => ({
    name,
    qty,
    dims: { width: width + random.below(20) * 10, height: height + random.below(12) * 10 },
    film,
    edging: { all: 70, color },
    fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
    rollup_straps: 'auto',
  }))
}
