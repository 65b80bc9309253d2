import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url)) // src in development, dist when built

/** The server's folder, both in development and when built. */
export const serverFolder = dirname(here)

const web = join(serverFolder, '..', 'web', 'dist')

const widget = join(serverFolder, '..', 'widget', 'dist')

export const folders = {
  migrations: join(serverFolder, 'migrations'),
  /** The built browser app, if there is one. */
  web: existsSync(join(web, 'index.html')) ? web : undefined,
  /** The built visitor chat, if there is one. */
  widget: existsSync(join(widget, 'facade.js')) ? widget : undefined,
}
