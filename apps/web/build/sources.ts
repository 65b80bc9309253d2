import { join } from 'node:path'

/** The browser application's folder. */
export const root = join(import.meta.dirname, '..')

const source = (path: string) => join(root, 'src', path)

/** The modules that a visit loads first, each in its own chunk. */
export const sources = {
  entrance: source('entrance.tsx'),
  app: source('app/start.tsx'),
  frame: source('app/layout/main-layout.tsx'),
  dashboard: source('features/dashboard/dashboard-page.tsx'),
}
