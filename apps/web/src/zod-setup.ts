import { config } from 'zod'

// Imported before anything that makes a schema: zod's compiled parsers need `eval`, which the page's policy forbids. Not by way of
// `z`, whose calls the build leaves out where nobody uses their answer.
config({ jitless: true })
