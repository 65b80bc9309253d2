import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src')
const source = join(contract, 'api.ts')

/** An endpoint's method, path, whether it answers with a body, and what it accepts: «GET /api/leads 1». The schemas stay on the server. */
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

/** Lines are shorter than objects by a kilobyte after compression. */
const moduleOf = (lines: Record<string, Record<string, EndpointLine>>) => `
  const endpointOf = (line) => {
    const [method, path, output, accepts] = line.split(' ')
    return { method, path, ...(output === '1' && { output: true }), ...(accepts && { accepts }) }
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
          [method, path, output ? '1' : '0', accepts].filter(Boolean).join(' '),
        ]),
      ),
    ]),
  )
}
