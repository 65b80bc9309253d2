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
  output?: true
}

/**
 * Replaces the contract's endpoints with their addresses, because the schemas would be a third of the first visit's scripts.
 * A form imports the schema that it validates with from the group that declares it.
 */
export function apiAddresses(): Plugin {
  return {
    name: 'api-addresses',
    apply: 'build',
    async load(id) {
      return id === source ? addressesModule(await readAddresses()) : null
    },
  }
}

type Addresses = Record<string, Record<string, EndpointAddress>>

/** The module's text. Its function keeps the names of the keys from being repeated for each endpoint. */
function addressesModule(api: Addresses): string {
  const groups = Object.entries(api).map(([group, endpoints]) => {
    const rows = Object.entries(endpoints).map(([name, { method, path, output, accepts }]) => {
      const values = [
        method,
        path,
        ...(output || accepts ? [output ? 1 : 0] : []),
        ...(accepts ? [accepts] : []),
      ]
      return `${name}: endpoint(${values.map((value) => JSON.stringify(value)).join(', ')})`
    })
    return `${group}: { ${rows.join(', ')} }`
  })
  return `const endpoint = (method, path, output, accepts) => ({ method, path, output: !!output, accepts })
export const api = { ${groups.join(', ')} }`
}

async function readAddresses(): Promise<Addresses> {
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
  return Object.fromEntries(
    Object.entries(api).map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, accepts, output }]) => [
          name,
          { method, path, ...(accepts && { accepts }), ...(output && { output: true as const }) },
        ]),
      ),
    ]),
  )
}
