import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src')
const source = join(contract, 'api.ts')

/**
 * An endpoint's path (without `/api/`), and where it is no plain `GET` its method, 0 if it answers without a body, and
 * what it accepts: «leads», «leads/:id PUT», «leads/:id DELETE 0». The schemas stay on the server.
 */
type EndpointLine = string

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

/** Lines are shorter than objects by a kilobyte after compression; what most of them have in common is left out. */
const moduleOf = (lines: Record<string, Record<string, EndpointLine>>) => `
  const endpointOf = (line) => {
    const [path, method = 'GET', output = '1', accepts] = line.split(' ')
    return {
      method,
      path: path[0] === '/' ? path : '/api/' + path,
      ...(output === '1' && { output: true }),
      ...(accepts && { accepts }),
    }
  }
  const mapped = (record, change) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
  export const api = mapped(${JSON.stringify(lines)}, (group) => mapped(group, endpointOf))`

async function readAddresses(): Promise<Record<string, Record<string, EndpointLine>>> {
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
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, accepts, output }]) => [
          name,
          lineOf({ method, path, hasOutput: output !== undefined, accepts }),
        ]),
      ),
    ]),
  )
}

interface Address {
  method: string
  path: string
  hasOutput: boolean
  accepts: string | undefined
}

function lineOf({ method, path, hasOutput, accepts }: Address): EndpointLine {
  const parts = [path.replace(/^\/api\//, ''), method, hasOutput ? '1' : '0', accepts]
  if (accepts) return parts.join(' ')
  if (!hasOutput) return parts.slice(0, 3).join(' ')
  return parts.slice(0, method === 'GET' ? 1 : 2).join(' ')
}
