// zod's compiled parsers need `eval`, which the page's policy forbids. Said where zod looks for its settings when it loads, and not by
// its `config`: what a page needs first does without zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
