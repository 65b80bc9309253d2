import { sources } from './sources.ts'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const { entrance, app, frame, dashboard } = sources
const roots = Object.values(sources)

type IsWithin = (root: string) => boolean

/** In loading order: each group contains the modules that the earlier groups do not. */
const chunkSteps: { name: string; isIncluded: (isWithin: IsWithin, id: string) => boolean }[] = [
  { name: 'base', isIncluded: (isWithin) => isWithin(entrance) && [app, frame, dashboard].some(isWithin) },
  { name: 'app', isIncluded: (isWithin) => isWithin(app) },
  { name: 'frame', isIncluded: (isWithin) => isWithin(frame) },
  // The dashboard is the start page, so its dependencies include what most pages use.
  {
    name: 'common',
    isIncluded: (isWithin, id) => isWithin(dashboard) && !id.includes('/src/features/dashboard/'),
  },
]

/** Modules of which a page uses only parts, so the bundler splits them better by default. */
const isSplitByUse = (id: string) => /packages\/contract\/|node_modules\/zod\//.test(id)

interface Group {
  name: (id: string, graph: Graph) => string | null
  debugName: string
  priority: number
  includeDependenciesRecursively: boolean
}

/**
 * Chunk groups for the modules of a first visit. By default they would be about a hundred files, and a browser loads only six
 * at a time over HTTP/1.1.
 */
export function chunkGroups(): Group[] {
  const closures = new Map<string, Set<string>>()
  const closureOf = (root: string, graph: Graph) => {
    const cached = closures.get(root)
    if (cached) return cached
    const seen = new Set<string>()
    const queue = [root]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id) || isSplitByUse(id)) continue
      seen.add(id)
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    closures.set(root, seen)
    return seen
  }
  return chunkSteps.map(({ name, isIncluded }, index) => ({
    name: (id, graph) =>
      !roots.includes(id) && isIncluded((root) => closureOf(root, graph).has(id), id) ? name : null,
    debugName: name,
    priority: (chunkSteps.length - index) / (chunkSteps.length + 1),
    // A module's imports are in its own group or an earlier one, except those in `isSplitByUse`.
    includeDependenciesRecursively: false,
  }))
}
