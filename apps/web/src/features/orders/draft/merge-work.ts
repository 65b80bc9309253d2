import type { OrderItem } from '@veranda/contract'
import type { OrderTerms } from '@veranda/soft-windows'
import { isDeepEqual, mergeOpenings, resolveConflict } from './merge-openings.ts'
import type { Work } from './order-calculation.ts'

type Term = keyof OrderTerms | 'price_list_id'

export interface WorkMerge {
  /** The merged order; in conflicts the value here. */
  work: Work
  /** Keys of openings with conflicting changes, or changed on one side and deleted on the other. */
  openings: string[]
  /** Terms with conflicting changes. */
  terms: Term[]
}

/** In conflicts this side's value is used. */
function mergeItems(base: OrderItem[], mine: OrderItem[], theirs: OrderItem[]) {
  const { conflicts } = mergeOpenings(base, mine, theirs)
  const sides = conflicts.reduce((now, conflict) => resolveConflict(now, conflict, 'mine'), { base, mine })
  return {
    items: mergeOpenings(sides.base, sides.mine, theirs).items,
    openings: [...new Set([...conflicts.map(({ key }) => key), ...deletedOnOneSide(base, mine, theirs)])],
  }
}

/** Openings deleted on one side and changed on the other: they are kept and reported. */
function deletedOnOneSide(base: OrderItem[], mine: OrderItem[], theirs: OrderItem[]): string[] {
  return base.flatMap((baseItem) => {
    const [ownItem, theirItem] = [mine, theirs].map((side) => side.find(({ key }) => key === baseItem.key))
    const remaining = ownItem ?? theirItem
    return remaining && !(ownItem && theirItem) && !isDeepEqual(remaining, baseItem) ? [baseItem.key] : []
  })
}

/** Field by field: one unchanged on this side takes theirs. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T) {
  const clashes: (keyof T)[] = []
  const merged = { ...theirs }
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof T>) {
    if (isDeepEqual(mine[key], base[key])) continue
    merged[key] = mine[key]
    if (!isDeepEqual(theirs[key], base[key]) && !isDeepEqual(theirs[key], mine[key])) clashes.push(key)
  }
  return { merged, clashes }
}

function mergeTerms(base: OrderTerms, mine: OrderTerms, theirs: OrderTerms) {
  const { merged, clashes } = mergeFields(base, mine, theirs)
  if (!clashes.includes('mounting') || !base.mounting || !mine.mounting || !theirs.mounting)
    return { merged, clashes }
  // The mounting is merged field by field as long as all sides have one.
  const mounting = mergeFields(base.mounting, mine.mounting, theirs.mounting)
  return {
    merged: { ...merged, mounting: mounting.merged },
    clashes: mounting.clashes.length > 0 ? clashes : clashes.filter((term) => term !== 'mounting'),
  }
}

/** Three-way merge of an order with a colleague's saved version: only values changed here replace saved ones. */
export function mergeWork(base: Work, mine: Work, theirs: Work): WorkMerge {
  const { items, openings } = mergeItems(base.items, mine.items, theirs.items)
  const terms =
    base.terms && mine.terms && theirs.terms ? mergeTerms(base.terms, mine.terms, theirs.terms) : null
  const { merged, clashes } = mergeFields(
    { price_list_id: base.price_list_id },
    { price_list_id: mine.price_list_id },
    { price_list_id: theirs.price_list_id },
  )
  return {
    work: { items, terms: terms ? terms.merged : theirs.terms, ...merged },
    openings,
    terms: [...clashes, ...(terms ? terms.clashes : [])],
  }
}
