import { type FilmPlan, planRolls, type Tech, type Wanted } from '@veranda/soft-windows'

/** Film of one code that is to be cut from rolls of these widths. */
export interface CuttingJob {
  wanted: Wanted[]
  rolls: number[]
  tech: Tech
  /** Milliseconds for all of it. */
  budgetMs: number
}

/** Layouts for one film, the least film first. */
export function computePlans({ wanted, rolls, tech, budgetMs }: CuttingJob): FilmPlan[] {
  const end = performance.now() + budgetMs
  return planRolls({ wanted, rolls, tech, budget: { tries: 2000, isOver: () => performance.now() > end } })
}
