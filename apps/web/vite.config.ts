import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiAddresses } from './build/api-addresses.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { emitInitialHtml } from './build/emit-initial-html.ts'
import { sharedHead } from './build/shared-head.ts'
import { emitWorker } from './worker/emit-worker.ts'

const server = process.env.VERANDA_DEV_SERVER ?? 'http://127.0.0.1:3000'
/** Paths that the server handles; its pages use the assets of the last build. A leading `^` makes a pattern, because `/f` would also match `/forgot-password`. */
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
  plugins: [react(), sharedHead(), apiAddresses(), emitInitialHtml(), emitWorker()],
  build: {
    target: 'es2022',
    // The CSP allows fonts and images from the own origin only, so nothing may be inlined as a `data:` URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by `tools/lib/web-budget.mjs`.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'entrance.html'],
      // Calls without side effects, so that unused schemas are removed.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'listOf', 'bulkBody', 'exportBody'] },
      output: {
        // Libraries that every page needs are in their own chunks, which stay cached over releases of the app.
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
