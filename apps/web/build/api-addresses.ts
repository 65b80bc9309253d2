import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src')
const source = join(contract, 'api.ts')

/**
 * Replaces the contract's endpoints with their addresses, because the schemas would be a third of the first visit's scripts.
 * A form imports the schema that it validates with from the group that declares it.
 */
export function apiAddresses(): Plugin {
  return {
    name: 'api-addresses',
    apply: 'build',
    async load(id) {
      return id === source ? moduleOf(await readAddresses()) : null
    },
  }
}

/**
 * A line per endpoint, with its name, method, path below `/api/`, whether it answers with a body and what it accepts («list GET leads 1»),
 * and a text per group: shorter than objects by a kilobyte after compression.
 */
const moduleOf = (groups: Record<string, string>) => `
  const endpointOf = (line) => {
    const [name, method, path, output, accepts] = line.split(' ')
    const fullPath = path[0] === '/' ? path : '/api/' + path
    return [name, { method, path: fullPath, ...(output === '1' && { output: true }), ...(accepts && { accepts }) }]
  }
  const groupOf = ([name, lines]) => [name, Object.fromEntries(lines.split(',').map(endpointOf))]
  export const api = Object.fromEntries(Object.entries(${JSON.stringify(groups)}).map(groupOf))`

async function readAddresses(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  const { api } = (await import(`data:text/javascript;base64,${text}`)) as {
    api: Record<string, Record<string, { method: string; path: string; accepts?: string; output?: object }>>
  }
  return Object.fromEntries(
    Object.entries(api).map(([group, endpoints]) => [
      group,
      Object.entries(endpoints)
        .map(([name, { method, path, accepts, output }]) =>
          [name, method, path.replace(/^\/api\//, ''), ...flagsOf(output, accepts)].join(' '),
        )
        .join(','),
    ]),
  )
}

/** Nothing for an endpoint without an output, which sends JSON. */
const flagsOf = (output: object | undefined, accepts: string | undefined): string[] =>
  accepts ? [output ? '1' : '0', accepts] : output ? ['1'] : []
