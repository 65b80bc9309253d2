import { workingHours } from '@veranda/contract'

/** A place that two people changed differently. */
export interface Clash {
  path: string
  theirs: unknown
}

interface Merged {
  value: unknown
  clashes: Clash[]
}

export interface Versions {
  before: unknown
  mine: unknown
  theirs: unknown
}

type Parts = Record<string, unknown>

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges what two people made of one value: mine where I changed it, theirs elsewhere. Objects are merged by their
 * fields, a week by its days, and a list by its elements if these have the same codes; other lists are one value.
 */
export function mergeValues({ before, mine, theirs }: Versions, path = ''): Merged {
  if (isSame(mine, before)) return { value: theirs, clashes: [] }
  if (isSame(theirs, before) || isSame(theirs, mine)) return { value: mine, clashes: [] }
  if (!canMergeParts([before, mine, theirs])) return { value: mine, clashes: [{ path, theirs }] }
  const [old, own, other] = [before as Parts, mine as Parts, theirs as Parts]
  const keys = [...new Set([...Object.keys(other), ...Object.keys(own)])]
  const parts = keys.map((key) => {
    const versions = { before: old[key], mine: own[key], theirs: other[key] }
    return [key, mergeValues(versions, path ? `${path}.${key}` : key)] as const
  })
  const clashes = parts.flatMap(([, part]) => part.clashes)
  if (Array.isArray(mine)) return { value: parts.map(([, part]) => part.value), clashes }
  return { value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])), clashes }
}

function canMergeParts(versions: unknown[]): boolean {
  if (versions.every(isPlainObject)) return true
  if (versions.every((one) => workingHours.safeParse(one).success)) return true
  const codes = versions.map(codesOf)
  return codes[0] !== null && codes.every((one) => isSame(one, codes[0]))
}

const isPlainObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The codes of a list's elements; `null` if it is no list of such elements. */
function codesOf(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null
  const codes = list.map((one) => (isPlainObject(one) ? one.code : undefined))
  return codes.every((code) => typeof code === 'string') ? codes : null
}
