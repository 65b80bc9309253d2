import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src')
const source = join(contract, 'api.ts')

/** What the browser needs of an endpoint to call it. Its shapes are known to the compiler, and checked by the server. */
interface Address {
  method: string
  path: string
  takes?: string
  output?: true
}

/**
 * A built app has addresses in place of the contract's endpoints, whose shapes would be a third of the first visit's scripts.
 * Anyone who checks a form takes the shape itself, from the group that declares it.
 */
export function apiAddresses(): Plugin {
  return {
    name: 'api-addresses',
    apply: 'build',
    async load(id) {
      return id === source ? `export const api = ${JSON.stringify(await addresses())}` : null
    },
  }
}

async function addresses(): Promise<Record<string, Record<string, Address>>> {
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
    api: Record<string, Record<string, Address>>
  }
  return Object.fromEntries(
    Object.entries(api).map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, takes, output }]) => [
          name,
          { method, path, ...(takes && { takes }), ...(output && { output: true as const }) },
        ]),
      ),
    ]),
  )
}
