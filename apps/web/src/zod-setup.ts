// zod's compiled parsers need `eval`, which the CSP forbids. Set where zod looks when it loads, instead of by its
// `config`, because the initial bundle has no zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
