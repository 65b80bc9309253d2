import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src')
const source = join(contract, 'api.ts')

/** The part of an endpoint that the browser needs at run time. Its schemas are only used by the compiler and the server. */
interface EndpointAddress {
  method: string
  path: string
  accepts?: string
  output?: unknown
}

/** Endpoints as calls of a short function, whose defaults are the most frequent values: fewer bytes than as objects. */
const moduleText = (groups: string) => `
const address = (path, method = 'GET', output = true, accepts) => ({ path, method, output, accepts })
export const api = ${groups}`

/**
 * Replaces the contract's endpoints with their addresses, because the schemas would be a third of the first visit's scripts.
 * A form imports the schema that it validates with from the group that declares it.
 */
export function apiAddresses(): Plugin {
  return {
    name: 'api-addresses',
    apply: 'build',
    async load(id) {
      return id === source ? moduleText(await readAddresses()) : null
    },
  }
}

async function readAddresses(): Promise<string> {
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
    api: Record<string, Record<string, EndpointAddress>>
  }
  return objectText(api, (endpoints) => objectText(endpoints, addressText))
}

function addressText({ method, path, output, accepts }: EndpointAddress): string {
  const hasOutput = output !== undefined
  const parts: unknown[] = [path]
  if (method !== 'GET' || !hasOutput || accepts) parts.push(method)
  if (!hasOutput || accepts) parts.push(hasOutput)
  if (accepts) parts.push(accepts)
  return `address(${parts.map((part) => JSON.stringify(part)).join()})`
}

const objectText = <T>(object: Record<string, T>, textOf: (value: T) => string): string =>
  `{${Object.entries(object).map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`)}}`
