import { z } from 'zod'

// Imported before anything that makes a schema: zod's compiled parsers need `eval`, which the page's policy forbids.
z.config({ jitless: true })
