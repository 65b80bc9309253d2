import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The metrics without labels, by name. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name, Number(value)]
    }),
  )
}

/**
 * Private memory of PostgreSQL's processes in bytes (Linux). Shared memory is left out: it is the page cache, which only grows
 * to its fixed size (`shared_buffers`).
 */
export async function postgresBytes(dataDir: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(numbers.map((pid) => privateBytesOf(pid, postmaster)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function privateBytesOf(pid: string, postmaster: string): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, parent] = /\) \S (\d+)/.exec(stat) ?? []
    if (pid !== postmaster && parent !== postmaster) return 0
    const sizes = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = (kind: string) => Number(new RegExp(`^Pss_${kind}:\\s+(\\d+)`, 'm').exec(sizes)?.[1])
    return (kilobytes('Anon') + kilobytes('File')) * 1024
  } catch {
    // The process has exited.
    return 0
  }
}

/** How much the mean of the last third exceeds that of the first third, as a share. */
export function growth(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3))
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length
  return mean(values.slice(-third)) / mean(values.slice(0, third)) - 1
}
