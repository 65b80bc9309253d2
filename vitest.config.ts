import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Test files of a worker share their modules, which saves a third of the time: no module keeps state between tests. The web app is
 * isolated (`apps/web/vite.config.ts`), because a lazy import that is pending when a file ends would fail in all later files.
 */
const isolate = false

export default defineConfig({
  test: {
    // Vitest's default leaves one core unused, which is half of a two-core machine.
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
