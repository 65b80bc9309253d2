import { resolve } from 'node:path'
import { DamagedBackupError } from '@veranda/server/backup/backup-file.ts'
import { NotEmptyError } from '@veranda/server/backup/load.ts'
import { PassphraseNeededError, restoreBackup } from '@veranda/server/backup/restore.ts'
import { readEnv } from '@veranda/server/env.ts'
import { serverFolder } from '@veranda/server/folders.ts'
import { withDatabase } from './database.ts'

const from = process.argv[2]
if (!from) {
  console.error('Так: npm run restore -- backups/veranda-2026-11-20T10-00-00-000Z')
  process.exit(1)
}

/** Messages for the failures that the user can fix. */
function explain(error: unknown): string {
  if (error instanceof NotEmptyError) {
    return 'В базе уже есть компании. Восстанавливайте в пустую: задайте другой DATA_DIR или другую базу DATABASE_URL.'
  }
  if (error instanceof PassphraseNeededError) return 'Копия зашифрована: задайте BACKUP_PASSPHRASE.'
  if (error instanceof DamagedBackupError) {
    return `Копия повреждена или пароль не тот: ${error.message}. В базу ничего не записано.`
  }
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    return `Это не копия: в ${from} нет описи manifest.json.`
  return error instanceof Error ? error.message : String(error)
}

const env = readEnv(process.env)
const started = Date.now()
try {
  const manifest = await withDatabase(env, (connection) =>
    restoreBackup({
      connection,
      dataDir: env.DATA_DIR,
      from: resolve(from),
      passphrase: process.env.BACKUP_PASSPHRASE || undefined,
      migrations: `${serverFolder}/migrations`,
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`Восстановлено за ${seconds} с: строк ${rows}, файлов ${manifest.files.length}.`)
  console.log('Запустите «Веранду» с теми же DATA_DIR и DATABASE_URL.')
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
