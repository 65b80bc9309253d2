import { runCommand } from './lib/command.mjs'
import { fromRoot, installed } from './lib/paths.mjs'
import { serve, stopWithParent } from './lib/serve.mjs'
import { setup } from './lib/setup.mjs'

const webPort = '5173'
// In production the server writes the key into the page. Here Vite serves the page, so both get a fixed key.
const realtimeKey = 'veranda-dev'

await runCommand(async () => {
  await setup()
  const port = process.env.PORT ?? '3000'
  // The browser talks to Vite, which proxies the server's paths.
  const appUrl = process.env.APP_URL ?? `http://localhost:${webPort}`
  console.log(`Страница с мгновенным обновлением: http://localhost:${webPort}\n`)
  return serve([
    {
      args: [installed('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'],
      // tsx runs the server as a child process, which must stop with this process too.
      env: {
        NODE_ENV: 'development',
        APP_URL: appUrl,
        PUSHER_APP_KEY: realtimeKey,
        NODE_OPTIONS: `--import=${stopWithParent}`,
      },
    },
    {
      args: [installed('vite/bin/vite.js'), '--port', webPort, '--strictPort', '--clearScreen', 'false'],
      cwd: fromRoot('apps/web'),
      env: {
        NODE_ENV: 'development',
        VITE_REALTIME_KEY: realtimeKey,
        VERANDA_DEV_SERVER: `http://127.0.0.1:${port}`,
      },
    },
  ])
})
