import { join } from 'node:path'

/** The browser application's folder. */
export const root = join(import.meta.dirname, '..')

const source = (path: string) => join(root, 'src', path)

/** What is fetched in a visit's first seconds, each a chunk of its own. */
export const sources = {
  entrance: source('entrance.tsx'),
  app: source('app/start.tsx'),
  frame: source('app/layout/main-layout.tsx'),
  desk: source('features/dashboard/dashboard-page.tsx'),
}
