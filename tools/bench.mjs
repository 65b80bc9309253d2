import { runCommand } from './lib/command.mjs'
import { runMain } from './lib/run-main.mjs'

await runCommand(() => runMain('bench/main.ts', { built: true }))
