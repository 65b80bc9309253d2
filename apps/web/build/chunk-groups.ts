import { sources } from './sources.ts'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const { entrance, app, frame, desk } = sources
const roots = Object.values(sources)

type IsWithin = (root: string) => boolean

/** From the smallest page on: each has what the ones before it lack. */
const steps: { name: string; isTaken: (isWithin: IsWithin, id: string) => boolean }[] = [
  { name: 'base', isTaken: (isWithin) => isWithin(entrance) && [app, frame, desk].some(isWithin) },
  { name: 'app', isTaken: (isWithin) => isWithin(app) },
  { name: 'frame', isTaken: (isWithin) => isWithin(frame) },
  // What most pages are made of comes with the desk, which is where one begins.
  {
    name: 'common',
    isTaken: (isWithin, id) => isWithin(desk) && !id.includes('/src/features/dashboard/'),
  },
]

/** Only the parts that a page uses are kept of these, and the build knows better which they are. */
const isSplitByUse = (id: string) => /packages\/contract\/|node_modules\/zod\//.test(id)

interface Group {
  name: (id: string, graph: Graph) => string | null
  debugName: string
  priority: number
  includeDependenciesRecursively: boolean
}

/**
 * Groups of what is needed in the first seconds. A file for each module would be a hundred of them, and a browser that speaks HTTP/1.1
 * fetches six at a time.
 */
export function chunkGroups(): Group[] {
  const known = new Map<string, Set<string>>()
  const closureOf = (root: string, graph: Graph) => {
    const earlier = known.get(root)
    if (earlier) return earlier
    const seen = new Set<string>()
    const waiting = [root]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || isSplitByUse(id)) continue
      seen.add(id)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    known.set(root, seen)
    return seen
  }
  return steps.map(({ name, isTaken }, index) => ({
    name: (id, graph) =>
      !roots.includes(id) && isTaken((root) => closureOf(root, graph).has(id), id) ? name : null,
    debugName: name,
    priority: (steps.length - index) / (steps.length + 1),
    // What a module imports is in its group or an earlier one, but for what is split by use.
    includeDependenciesRecursively: false,
  }))
}
