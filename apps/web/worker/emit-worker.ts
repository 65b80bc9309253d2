import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Fonts of scripts other than Cyrillic and Latin are rarely needed and not cached in advance. */
const isOptionalFile = (name: string) =>
  /-(greek|vietnamese|latin-ext|cyrillic-ext)/.test(name) || name.endsWith('.map')

const parts = ['service-worker.js', 'push-worker.js']

/** Writes `sw.js`, the service worker with the list of the built files. There is no worker in development. */
export function emitWorker(): Plugin {
  return {
    name: 'emit-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !isOptionalFile(name))
        .map((name) => `/${name}`)
        .sort()
      const list = JSON.stringify([...assets, '/favicon.svg'])
      const template = parts.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
      const version = createHash('sha256').update(template).update(list).digest('hex').slice(0, 12)
      if (!template.includes('= __ASSETS__'))
        throw new Error('service-worker.js has no placeholder for the list of files')
      const source = template.replace('= __ASSETS__', `= ${list}`).replace('__VERSION__', version)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
