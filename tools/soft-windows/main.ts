import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkGolden } from './golden.ts'
import { goldenFile } from './golden-file.ts'
import { meanGap, packStrip, stripFile } from './strip-packing.ts'

const usage = `npm run -s soft-windows -- golden FILE   compare golden orders with the calculated figures
npm run -s soft-windows -- nest FILE     compare strip packing with FFDH, BFDH and the optimum`

/** Resolves the path against the directory where npm was called. */
function readJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), path), 'utf8'))
}

function golden(path: string): number {
  const { passed, differences } = checkGolden(goldenFile.parse(readJson(path)))
  for (const difference of differences) console.log(difference)
  console.log(`${passed} passed, ${differences.length} failed`)
  return differences.length > 0 ? 1 : 0
}

function nesting(path: string): number {
  const columns = (cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join('')
  console.log(columns(['instance', 'ours', 'FFDH', 'BFDH', 'optimum', 'gap, %', 'ms', 'turned']))
  const results = stripFile.parse(readJson(path)).instances.map((instance) => {
    const result = packStrip(instance)
    const { name, ours, ffdh, bfdh, optimum, ms, turned } = result
    const gap = ((ours / optimum - 1) * 100).toFixed(2)
    console.log(columns([name, ours, ffdh, bfdh, optimum, gap, Math.round(ms), turned]))
    return result
  })
  const [ours, ffdh, bfdh, turned] = (['ours', 'ffdh', 'bfdh', 'turned'] as const).map((key) =>
    meanGap(results, key),
  ) as [number, number, number, number]
  console.log(
    `mean gap without rotation: ours ${ours.toFixed(2)} %, FFDH ${ffdh.toFixed(2)} %, BFDH ${bfdh.toFixed(2)} %`,
  )
  console.log(`mean gap with rotation: ours ${turned.toFixed(2)} %`)
  return ours > Math.min(ffdh, bfdh) / 2 ? 1 : 0
}

const [command, path] = process.argv.slice(2)
const commands: Record<string, (path: string) => number> = { golden, nest: nesting }
const run = command === undefined ? undefined : commands[command]
if (run && path) process.exitCode = run(path)
else {
  console.error(usage)
  process.exitCode = 2
}
