import { build } from './lib/build.mjs'
import { runCommand } from './lib/command.mjs'
import { setup } from './lib/setup.mjs'

await runCommand(async () => {
  await setup()
  await build({ force: process.argv.includes('--force') })
  console.log('Сборка готова.')
})
