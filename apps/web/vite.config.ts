import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiAddresses } from './build/api-addresses.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { emitFirstSight } from './build/emit-first-sight.ts'
import { everyHead } from './build/every-head.ts'
import { emitWorker } from './worker/emit-worker.ts'

const server = process.env.VERANDA_DEV_SERVER ?? 'http://127.0.0.1:3000'
/** What the server answers itself, with what the last build left for its pages. A leading `^` makes a pattern: `/f` alone would swallow `/forgot-password`. */
const serverPaths = [
  '^/api/',
  '^/broadcasting/',
  '^/f/',
  '^/$',
  '^/landing',
  '^/assets/',
  '^/legal/',
  '^/widget/',
  '^/health/',
  '^/embed\\.js$',
]

export default defineConfig({
  plugins: [react(), everyHead(), apiAddresses(), emitFirstSight(), emitWorker()],
  build: {
    target: 'es2022',
    // The policy allows fonts and images from our own address only: nothing is turned into a `data:` address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the budget of the first visit is counted by.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'entrance.html'],
      // A shape that nothing asks for is left out with what it is made of.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'listOf'] },
      output: {
        // What every screen needs and rarely changes stays cached over our own releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'emotion', test: /node_modules\/(@emotion|stylis)\//, priority: 2 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            {
              name: 'vendor',
              test: /node_modules\/(@tanstack\/(history|query-core|react-query|react-router|router-core|store))\//,
              priority: 1,
            },
            ...chunkGroups(),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, xfwd: true }])),
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/', width: 1366, height: 768 } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 45_000,
    isolate: false,
    execArgv: ['--max-semi-space-size=64'],
  },
})
