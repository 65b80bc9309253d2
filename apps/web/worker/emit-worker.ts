import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Fonts of scripts that Russian needs none of are fetched when they are wanted. */
const isSpare = (name: string) =>
  /-(greek|vietnamese|latin-ext|cyrillic-ext)/.test(name) || name.endsWith('.map')

const parts = ['service-worker.js', 'push-worker.js']

/** Writes `sw.js`: the worker with the list of what the build has made. There is none while developing. */
export function emitWorker(): Plugin {
  return {
    name: 'emit-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !isSpare(name))
        .map((name) => `/${name}`)
        .sort()
      const list = JSON.stringify([...assets, '/favicon.svg'])
      const template = parts.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
      const version = createHash('sha256').update(template).update(list).digest('hex').slice(0, 12)
      if (!template.includes('= __ASSETS__')) throw new Error('the worker has no place for its list of files')
      const source = template.replace('= __ASSETS__', `= ${list}`).replace('__VERSION__', version)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
