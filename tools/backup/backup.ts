import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '@veranda/server/backup/backup.ts'
import { readEnv } from '@veranda/server/env.ts'
import { withDatabase } from './database.ts'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'backups' }, keep: { type: 'string' } },
})
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (keep !== undefined && (!Number.isInteger(keep) || keep < 1)) {
  console.error('Так: npm run backup -- --to backups --keep 7')
  process.exit(1)
}

const env = readEnv(process.env)
const started = Date.now()
try {
  const report = await withDatabase(env, (connection) =>
    takeBackup({
      connection,
      dataDir: env.DATA_DIR,
      to: resolve(values.to),
      passphrase: process.env.BACKUP_PASSPHRASE || undefined,
      now: new Date(),
      keep,
    }),
  )
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const megabytes = (report.bytes / 1024 / 1024).toFixed(1)
  console.log(`Копия готова за ${seconds} с: ${report.folder}`)
  console.log(
    `Таблиц: ${report.tables}, строк: ${report.rows}, файлов: ${report.files}, всего ${megabytes} МБ.`,
  )
  if (!process.env.BACKUP_PASSPHRASE) {
    console.log('Копия не зашифрована: в ней пароли и ключи. Задайте BACKUP_PASSPHRASE, чтобы шифровать.')
  }
  for (const name of report.removed) console.log(`Удалена старая копия ${name}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
