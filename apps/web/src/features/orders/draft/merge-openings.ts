import type { OrderItem } from '@veranda/contract'

/** A field that both sides changed differently. */
export interface FieldConflict {
  key: string
  /** Path such as `dims.width` or `comment`. */
  path: string
  mine: unknown
  theirs: unknown
}

export interface Merged {
  items: OrderItem[]
  conflicts: FieldConflict[]
}

type Items = readonly OrderItem[]
type Flat = Record<string, unknown>

/** Objects whose properties are merged as separate fields. */
const records = ['dims', 'measured', 'edging', 'fasteners'] as const
const isRecord = (field: string): field is (typeof records)[number] =>
  (records as readonly string[]).includes(field)

function flat(item: OrderItem | undefined): Flat {
  const fields: Flat = {}
  for (const [field, value] of Object.entries(item ?? {})) {
    if (!isRecord(field)) fields[field] = value
    else for (const [part, one] of Object.entries(value ?? {})) fields[`${field}.${part}`] = one
  }
  return fields
}

function unflatten(fields: Flat): OrderItem {
  const item: Record<string, unknown> = Object.fromEntries(records.map((record) => [record, {}]))
  for (const [path, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const [field = '', part] = path.split('.')
    if (part === undefined) item[field] = value
    else (item[field] as Flat)[part] = value
  }
  return item as OrderItem
}

/** Deep equality that ignores key order and treats absent and `undefined` alike. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one as Flat, other as Flat]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isDeepEqual(a[key], b[key]))
}

function mergedItem(base: OrderItem | undefined, mine: OrderItem, theirs: OrderItem) {
  const [before, ours, other] = [flat(base), flat(mine), flat(theirs)]
  const conflicts: FieldConflict[] = []
  const fields: Flat = {}
  for (const path of new Set([...Object.keys(other), ...Object.keys(ours)])) {
    const [baseValue, ownValue, theirValue] = [before[path], ours[path], other[path]]
    const isOurs = isDeepEqual(theirValue, baseValue)
    fields[path] = isOurs ? ownValue : theirValue
    if (!isOurs && !isDeepEqual(ownValue, baseValue) && !isDeepEqual(ownValue, theirValue))
      conflicts.push({ key: mine.key, path, mine: ownValue, theirs: theirValue })
  }
  return { item: unflatten(fields), conflicts }
}

const byKey = (items: Items) => new Map(items.map((item) => [item.key, item]))

/**
 * Three-way merge of openings. A value changed on one side is taken, an opening added on either side stays, and one
 * deleted here but changed there stays as changed. Where both changed a field, theirs is used until the user chooses.
 */
export function mergeOpenings(base: Items, mine: Items, theirs: Items): Merged {
  const [before, ours, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const conflicts: FieldConflict[] = []
  const mergedItems = new Map<string, OrderItem>()
  for (const key of new Set([...ours.keys(), ...other.keys()])) {
    const [baseItem, ownItem, theirItem] = [before.get(key), ours.get(key), other.get(key)]
    if (ownItem && theirItem) {
      const merged = mergedItem(baseItem, ownItem, theirItem)
      conflicts.push(...merged.conflicts)
      mergedItems.set(key, merged.item)
    } else {
      const remaining = ownItem ?? theirItem
      if (remaining && !(baseItem && isDeepEqual(remaining, baseItem))) mergedItems.set(key, remaining)
    }
  }
  const keys = orderOf(base, mine, theirs).filter((key) => mergedItems.has(key))
  return { items: keys.flatMap((key) => mergedItems.get(key) ?? []), conflicts }
}

/** The order of the side that changed it; further openings of the other side follow their predecessors there. */
function orderOf(base: Items, mine: Items, theirs: Items): string[] {
  const [before, other] = [new Set(base.map(({ key }) => key)), new Set(theirs.map(({ key }) => key))]
  const baseOrder = base.filter(({ key }) => other.has(key)).map(({ key }) => key)
  const theirOrder = theirs.filter(({ key }) => before.has(key)).map(({ key }) => key)
  const [first, second] = isDeepEqual(baseOrder, theirOrder) ? [mine, theirs] : [theirs, mine]
  const keys = first.map(({ key }) => key)
  second.forEach(({ key }, index) => {
    if (keys.includes(key)) return
    const previous = second[index - 1]
    keys.splice(previous ? keys.indexOf(previous.key) + 1 : 0, 0, key)
  })
  return keys
}

function withField(items: Items, { key, path }: FieldConflict, value: unknown): OrderItem[] {
  const isThere = items.some((item) => item.key === key)
  const place = isThere ? items : [...items, unflatten({ key })]
  return place.map((item) => (item.key === key ? unflatten({ ...flat(item), [path]: value }) : item))
}

/** Resolves a conflict: theirs becomes the base, and mine is a change or not. */
export function resolveConflict(
  { base, mine }: { base: Items; mine: Items },
  conflict: FieldConflict,
  choice: 'mine' | 'theirs',
): { base: OrderItem[]; mine: OrderItem[] } {
  return {
    base: withField(base, conflict, conflict.theirs),
    mine: choice === 'mine' ? [...mine] : withField(mine, conflict, conflict.theirs),
  }
}

/** The base with our sent openings as sent, so that a lost response causes no conflict with ourselves. */
export function rebaseItems(base: Items, sent: Items | null, theirs: Items): OrderItem[] {
  if (!sent) return [...base]
  const other = byKey(theirs)
  const arrived = byKey(sent.filter((item) => isDeepEqual(item, other.get(item.key))))
  const known = new Set(base.map(({ key }) => key))
  const added = [...arrived.values()].filter(({ key }) => !known.has(key))
  return [...base.map((item) => arrived.get(item.key) ?? item), ...added]
}

/** The number of openings that differ from the server's. */
export function changedCount(base: Items, mine: Items): number {
  const [before, ours] = [byKey(base), byKey(mine)]
  const keys = [...new Set([...before.keys(), ...ours.keys()])]
  return keys.filter((key) => !isDeepEqual(before.get(key), ours.get(key))).length
}
