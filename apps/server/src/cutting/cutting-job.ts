import { planFromStock, type StockJob, type StockPlan } from '@veranda/soft-windows'

/** Film of one code to be cut from the rolls in stock and from new rolls of these widths. */
export interface CuttingJob extends Omit<StockJob, 'budget'> {
  /** The time limit for the whole computation. */
  budgetMs: number
}

/** Layouts for one film; the one that needs the least new film comes first. */
export function computePlans({ budgetMs, ...job }: CuttingJob): StockPlan[] {
  const end = performance.now() + budgetMs
  return planFromStock({ ...job, budget: { tries: 2000, isOver: () => performance.now() > end } })
}
