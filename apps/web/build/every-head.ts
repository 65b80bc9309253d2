import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the heads of all documents begin with, written once. */
export function everyHead(): Plugin {
  return {
    name: 'every-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<!--every-head-->', () => readFileSync(join(import.meta.dirname, 'head.html'), 'utf8')),
    },
  }
}
