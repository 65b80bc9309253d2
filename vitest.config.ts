import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Files of a worker share what they import: nothing in a module outlives a test, and a third of the time was spent on importing. Not so the
 * browser app's: a part that is fetched when it is wanted fails for ever where a file ends meanwhile.
 */
const isolate = false

export default defineConfig({
  test: {
    // By itself Vitest leaves one core to others; of two that is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', isolate, root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'pusher-server',
          isolate,
          root: 'packages/pusher-server',
          include: ['{src,test}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'soft-windows',
          isolate,
          root: 'packages/soft-windows',
          include: ['{src,test}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          root: 'apps/server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          env: { PASSWORD_HASH_COST: 'weak' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'widget', isolate, root: 'apps/widget', include: ['src/**/*.test.ts'] } },
      'apps/web/vite.config.ts',
      { test: { name: 'tools', isolate, root: 'tools', include: ['**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
