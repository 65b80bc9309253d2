import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { copyPrograms, type Programs } from './programs.ts'
import { texts } from './texts.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Put before the command to enter a user namespace in which root has no privileges. */
  prefix: string[]
  /** An unprivileged account to run under when namespaces are disabled. */
  account: Account | undefined
}

interface Account {
  name: string
  uid: number
  gid: number
}

const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/** Decides how PostgreSQL runs: as the current user, in a user namespace, or under another account. */
export async function chooseRunAs(allowNamespace: boolean): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], account: undefined }
  if (allowNamespace && (await succeeds([...namespace, 'true']))) {
    return { prefix: namespace, account: undefined }
  }
  const account = await findAccount()
  if (!account) throw new EmbeddedPostgresError(texts.rootRefused)
  return { prefix: [], account }
}

/** Makes sure that the chosen account can reach the data folder and run the programs. */
export async function programsFor(runAs: RunAs, programs: Programs, dataDir: string): Promise<Programs> {
  const { account } = runAs
  if (!account) return programs
  if (!(await succeeds(['sh', '-c', 'cd "$1"', 'sh', dataDir], account))) {
    throw new EmbeddedPostgresError(texts.rootCannotReach(account.name, dataDir))
  }
  if (await succeeds([programs.initdb, '--version'], account)) return programs
  return copyPrograms(programs, dataDir)
}

/** Gives a folder to the account that runs PostgreSQL, which must own its files. */
export async function chownTo(runAs: RunAs, folder: string): Promise<void> {
  const self = process.getuid?.()
  const owner = (await stat(folder)).uid
  const wantedOwner = runAs.account?.uid ?? self
  if (owner === wantedOwner) return
  if (self !== 0) throw new EmbeddedPostgresError(texts.foreignOwner(folder))
  const group = runAs.account?.gid ?? process.getgid?.()
  if (!(await succeeds(['chown', '-R', `${wantedOwner}:${group}`, folder]))) {
    throw new EmbeddedPostgresError(texts.foreignOwner(folder))
  }
}

async function findAccount(): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const accounts = lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const usable = accounts.filter(({ uid, gid }) => uid > 0 && gid > 0)
  return ['postgres', 'nobody'].map((name) => usable.find((account) => account.name === name)).find(Boolean)
}

function succeeds([command = '', ...args]: string[], account?: Account): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
