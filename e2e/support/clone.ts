import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePorts } from '#tools/lib/free-ports.mjs'

const root = join(import.meta.dirname, '..', '..')
/** Installing and building take a minute or two on a busy machine. */
const startLimitMs = 8 * 60_000

/** Printed once the product can be used. */
const lastLineOfStart = 'Остановить: Ctrl+C'

/** The sources alone in a new folder, as `git clone` leaves them: nothing installed, built or stored. */
export class Clone {
  readonly folder: string
  readonly ports: readonly [number, number]

  private constructor(folder: string, ports: readonly [number, number]) {
    this.folder = folder
    this.ports = ports
  }

  static async make(): Promise<Clone> {
    const folder = await mkdtemp(join(tmpdir(), 'veranda-clone-'))
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const path of listed.split('\0').filter(Boolean)) {
      if (!existsSync(join(root, path))) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await cp(join(root, path), join(folder, path))
    }
    return new Clone(folder, await freePorts())
  }

  /**
   * Runs a command line in the clone with no settings but the ports, and waits until the product reports that it
   * works.
   */
  async start(commandLine: string, stdin: 'ignore' | 'pipe' = 'ignore'): Promise<FirstStart> {
    const { PATH, HOME } = process.env
    const [port, realtimePort] = this.ports
    const child = spawn('sh', ['-c', commandLine], {
      cwd: this.folder,
      env: { PATH, HOME, PORT: String(port), REALTIME_PORT: String(realtimePort) },
      stdio: [stdin, 'pipe', 'pipe'],
      detached: true,
    })
    const start = new FirstStart(child)
    await start.untilPrinted(lastLineOfStart)
    return start
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** A started product with its output. */
export class FirstStart {
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>
  #printed = ''

  constructor(child: ChildProcess) {
    this.#child = child
    this.#closed = once(child, 'close')
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#printed += chunk.toString('utf8')
      })
    }
    process.once('exit', () => this.#signal('SIGKILL'))
  }

  /** The output without control characters of a terminal. */
  get printed(): string {
    return this.#printed.replaceAll('\r', '').replaceAll('^C', '')
  }

  /** The product's last line: npm may add that a signal ended it. */
  get lastLine(): string {
    const lines = this.printed.trim().split('\n')
    return lines.filter((line) => !line.startsWith('npm error')).at(-1) ?? ''
  }

  /** The URLs and credentials in the output. */
  get welcome() {
    const found = (pattern: RegExp) => {
      const [, ...captured] = pattern.exec(this.printed) ?? []
      if (captured.length === 0) throw new Error(`${pattern} was not printed:\n${this.printed}`)
      return captured as [string, string]
    }
    const [url] = found(/«Веранда» работает: (\S+)/)
    const [email, password] = found(/Войти: (\S+), пароль (\S+)/)
    const [form] = found(/Форма для посетителей: (\S+)/)
    return { url, email, password, form }
  }

  /** Throws if the process ends before it has printed the text. */
  async untilPrinted(text: string): Promise<void> {
    const deadline = Date.now() + startLimitMs
    while (!this.printed.includes(text)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null || Date.now() > deadline) {
        throw new Error(`«${text}» was not printed, but:\n${this.printed}`)
      }
      await Promise.race([this.#closed, new Promise((resolve) => setTimeout(resolve, 100))])
    }
  }

  /** Ctrl+C: the key in a terminal, else the signal it sends. Returns the last line. */
  pressCtrlC(): Promise<string> {
    if (this.#child.stdin) this.#child.stdin.write('\x03')
    else this.#signal('SIGINT')
    return this.ended()
  }

  /** Sends SIGTERM to the process group, as a service manager does. Returns the last line. */
  terminate(): Promise<string> {
    this.#signal('SIGTERM')
    return this.ended()
  }

  async ended(): Promise<string> {
    await this.#closed
    return this.lastLine
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
  }
}
