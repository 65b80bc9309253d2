import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Inserts the common part of every document's head. */
export function sharedHead(): Plugin {
  return {
    name: 'shared-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('<!--shared-head-->', () =>
          readFileSync(join(import.meta.dirname, 'head.html'), 'utf8'),
        ),
    },
  }
}
