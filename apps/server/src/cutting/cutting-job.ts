import { planFromStock, type StockJob, type StockPlan } from '@veranda/soft-windows'

/** Film of one code that is to be cut from what is in stock and from rolls of these widths. */
export interface CuttingJob extends Omit<StockJob, 'budget'> {
  /** Milliseconds for all of it. */
  budgetMs: number
}

/** Layouts for one film, the one for which the least has to be bought first. */
export function computePlans({ budgetMs, ...job }: CuttingJob): StockPlan[] {
  const end = performance.now() + budgetMs
  return planFromStock({ ...job, budget: { tries: 2000, isOver: () => performance.now() > end } })
}
