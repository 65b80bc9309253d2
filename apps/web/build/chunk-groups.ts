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

const isContract = (id: string) => id.includes('/packages/contract/')
const isZod = (id: string) => id.includes('/node_modules/zod/')
/** Modules of which a page uses only parts, so the bundler splits them better by default. */
const isSplitByUse = (id: string) => isContract(id) || isZod(id)

interface Group {
  name: (id: string, graph: Graph) => string | null
  debugName: string
  priority: number
  includeDependenciesRecursively: boolean
  /** How many entries of the build must reach a module. Its own imports are reached by as many. */
  minShareCount?: number
}

/**
 * Chunk groups of what many pages share. By default each set of pages that share something has files of its own, about a
 * hundred on a page, and a browser loads only six at a time over HTTP/1.1.
 */
export function chunkGroups(): Group[] {
  const closures = new Map<string, Set<string>>()
  const closureOf = (root: string, graph: Graph) => {
    const cached = closures.get(root)
    if (cached) return cached
    const visited = new Set<string>()
    const queue = [root]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (visited.has(id) || isSplitByUse(id)) continue
      visited.add(id)
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    closures.set(root, visited)
    return visited
  }
  const steps = chunkSteps.map(({ name, isIncluded }) => ({
    name: (id: string, graph: Graph) =>
      !roots.includes(id) && isIncluded((root) => closureOf(root, graph).has(id), id) ? name : null,
    debugName: name,
  }))
  const usesZod = reaches(isZod)
  const isShared = (id: string, graph: Graph) =>
    !isSplitByUse(id) && !id.includes('/src/features/') && !closureOf(entrance, graph).has(id)
  const groups = [
    ...steps,
    {
      // A page without a form does not wait for zod.
      name: (id: string, graph: Graph) =>
        isShared(id, graph) ? (usesZod(id, graph) ? 'forms' : 'shared') : null,
      debugName: 'shared',
      minShareCount: 8,
    },
    {
      // Fewer would bring schemas, and zod with them, to the first visit.
      name: (id: string) => (isContract(id) ? 'contract' : null),
      debugName: 'contract',
      minShareCount: 60,
    },
  ]
  return groups.map((group, index) => ({
    ...group,
    priority: (groups.length - index) / (groups.length + 1),
    // A module's imports are in its own group or an earlier one, except those in `isSplitByUse`.
    includeDependenciesRecursively: false,
  }))
}

/** Whether a module is, or imports directly or indirectly, one that `isTarget` accepts. */
function reaches(isTarget: (id: string) => boolean): (id: string, graph: Graph) => boolean {
  const answers = new Map<string, boolean>()
  const ask = (id: string, graph: Graph): boolean => {
    const known = answers.get(id)
    if (known !== undefined) return known
    // In an import cycle, the module that is being asked about answers for itself.
    answers.set(id, false)
    const answer = isTarget(id) || (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => ask(one, graph))
    answers.set(id, answer)
    return answer
  }
  return ask
}
