import { runCommand } from './lib/command.mjs'
import { runMain } from './lib/run-main.mjs'

await runCommand(() => runMain('tools/soft-windows/main.ts'))
