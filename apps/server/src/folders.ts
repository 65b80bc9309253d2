import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url)) // src in development, dist when built

/** The server's own folder, whichever of the two runs. */
export const serverFolder = dirname(here)

const web = join(serverFolder, '..', 'web', 'dist')

const widget = join(serverFolder, '..', 'widget', 'dist')

export const folders = {
  migrations: join(serverFolder, 'migrations'),
  /** The built browser app, where it is built. */
  web: existsSync(join(web, 'index.html')) ? web : undefined,
  /** The built visitor chat, where it is built. */
  widget: existsSync(join(widget, 'facade.js')) ? widget : undefined,
}
