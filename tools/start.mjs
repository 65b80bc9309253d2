import { runCommand } from './lib/command.mjs'
import { serve } from './lib/serve.mjs'
import { setup } from './lib/setup.mjs'

await runCommand(async () => {
  await setup({ built: true })
  const env = { NODE_ENV: 'production' }
  return serve([{ args: ['--enable-source-maps', 'apps/server/dist/main.js'], env, explainsExit: true }])
})
