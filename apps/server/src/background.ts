import { fileLimits } from '@veranda/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkChangeJob } from '#db/jobs.ts'
import { deleteOldFiles } from '#db/platform/files.ts'
import {
  deleteExpiredRows,
  deleteFailedJobs,
  deleteOldBulkChanges,
  deleteOldImports,
  deleteOldNotifications,
  sealAuditLogs,
} from '#db/platform/maintenance.ts'
import { deleteOldMetrics } from '#db/platform/monitoring.ts'
import { reassignUntouchedLeads } from '#features/assignment/assignment-repo.ts'
import { runBulkChange } from '#features/bulk-changes/run-repo.ts'
import { runChatMaintenance } from '#features/chats/chat-maintenance-repo.ts'
import { sendMail } from '#features/company/send-mail-repo.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { hookBaseOf } from '#features/messengers/bot-rules.ts'
import type { Messengers } from '#features/messengers/bots-repo.ts'
import { type SendTools, sendWaiting } from '#features/messengers/outbox-repo.ts'
import { startPoller } from '#features/messengers/poller.ts'
import { processUpdates, type UpdateTools } from '#features/messengers/process-updates-repo.ts'
import { notifyOperators } from '#features/notifications/operators-repo.ts'
import { repairSubmissions } from '#features/public-forms/repair-repo.ts'
import { warnOfExpiringModules } from '#features/purchases/expiry-repo.ts'
import { repairPayments } from '#features/purchases/payments-repo.ts'
import { deliverPush } from '#features/push/deliver-repo.ts'
import { makeRecordExport } from '#features/record-exports/record-exports-repo.ts'
import { sendTaskReminders } from '#features/tasks/reminders-repo.ts'
import { deliverWebhook } from '#features/webhooks/deliver-repo.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { recordError } from '#http/error-log.ts'
import { type JobHandlers, startWorker, type Worker } from '#jobs/worker.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { PostJson } from '#net/post-json.ts'
import type { Realtime } from '#realtime/realtime.ts'
import type { SmsGateway } from '#sms/sms-gateway.ts'
import type { AppOptions } from './app.ts'
import type { Database } from './database.ts'
import { eraseClosedCompanies } from './features/account-closure/closing-repo.ts'
import { makeExport } from './features/company-export/exports-repo.ts'
import { runMessengerMaintenance } from './features/messengers/maintenance-repo.ts'
import type { Vault } from './vault.ts'

export interface BackgroundOptions {
  database: Database
  realtime: Realtime
  mailer: Mailer
  /** Absent: no SMS is sent. */
  sms: SmsGateway | undefined
  store: FileStore
  parts: PartFolder
  vault: Vault
  post: PostJson
  push: AppOptions['push']
  messengers: Messengers
  online: AppOptions['online']
  appUrl: string
  logger: FastifyBaseLogger
}

/** Starts what runs outside requests: the job queue, the tasks of every minute and the polling of messengers. */
export async function startBackground(options: BackgroundOptions): Promise<Worker> {
  const { database, logger } = options
  const recordFailure = (source: string, error: unknown) =>
    recordError(database.platform, logger, error, { source })
  const tools = messengerToolsOf(options, (error) => recordFailure('messengers', error))
  const worker = await startWorker({
    pool: database.owner,
    handlers: { ...jobsOf(options), ...messengerJobs(tools) },
    periodicTasks: periodicTasks(options, tools),
    log: logger,
    onFailure: async (task, error) => {
      logger.error({ err: error, task }, 'a job failed')
      await recordFailure(`job ${task}`, error)
    },
    isAlone: database.isEmbedded,
  })
  const stopPoller =
    tools.hookBase === null ? startPoller({ ...tools, log: logger }) : () => Promise.resolve()
  return {
    isMoving: worker.isMoving,
    stop: async () => {
      await stopPoller()
      await worker.stop()
    },
  }
}

type MessengerTools = SendTools & UpdateTools

function messengerToolsOf(
  { database, messengers, vault, appUrl, store, parts, realtime }: BackgroundOptions,
  onFailure: MessengerTools['onFailure'],
): MessengerTools {
  const { platform } = database
  const bots = { platform, messengers, vault, hookBase: hookBaseOf(appUrl) }
  return { ...bots, store, parts, present: realtime.present, onFailure }
}

const messengerJobs = (tools: MessengerTools) => ({
  messenger_send: (job: Parameters<typeof sendWaiting>[1]) => sendWaiting(tools, job),
  messenger_take: (job: Parameters<typeof processUpdates>[1]) => processUpdates(tools, job),
})

function jobsOf({
  database,
  realtime,
  mailer,
  sms,
  store,
  parts,
  vault,
  post,
  push,
  logger,
}: BackgroundOptions): Omit<JobHandlers, keyof ReturnType<typeof messengerJobs>> {
  const { platform } = database
  const changeMany = (job: BulkChangeJob['payload'], options: { isUndo: boolean; isLast: boolean }) =>
    runBulkChange((actor) => platform.tenant(job.company_id, actor), job.change_id, options)
  return {
    broadcast: async ({ channel, event, data }) => realtime.broadcast(channel, event, data),
    remove_contents: ({ keys }) => store.remove(keys),
    export: (job, _id, isLast) => makeExport({ platform, store, parts }, job, { now: new Date(), isLast }),
    import: (job, _id, isLast) => runImport(platform.tenant(job.company_id), job.import_id, { isLast }),
    revert_import: (job) => revertImport(platform.tenant(job.company_id), job.import_id, job.user_id ?? null),
    bulk_change: (job, _id, isLast) => changeMany(job, { isUndo: false, isLast }),
    undo_bulk_change: (job, _id, isLast) => changeMany(job, { isUndo: true, isLast }),
    record_export: ({ company_id, export_id }, _id, isLast) =>
      makeRecordExport((actor) => platform.tenant(company_id, actor), { store, parts }, export_id, {
        now: new Date(),
        isLast,
      }),
    webhook: (job) => deliverWebhook({ platform, vault, post }, job),
    push: (job) => deliverPush({ platform, vault, send: push.send }, job, new Date()),
    tell_operators: (notice) => notifyOperators(platform, notice),
    // A job without a gateway fails and is retried, so the message is sent once a gateway is configured again.
    sms: (message) => sms?.send(message) ?? Promise.reject(new Error('no SMS gateway is set')),
    mail: (email, jobId) => sendMail({ platform, mailer, vault, logger }, email, jobId),
  }
}

type Repairs = Record<string, () => Promise<void>>

function periodicTasks(
  { database, realtime, parts, online, appUrl, logger }: BackgroundOptions,
  tools: MessengerTools,
): Repairs {
  const { platform } = database
  const uploadMs = (fileLimits.uploadHours + 1) * 3_600_000
  return {
    submissions: () => repairSubmissions(platform, logger),
    'expired rows': () => deleteExpiredRows(platform),
    notifications: () => deleteOldNotifications(platform),
    'failed jobs': () => deleteFailedJobs(platform),
    imports: () => deleteOldImports(platform),
    'bulk changes': () => deleteOldBulkChanges(platform),
    journals: () => sealAuditLogs(platform),
    files: () => deleteOldFiles(platform),
    figures: () => deleteOldMetrics(platform),
    uploads: () => parts.sweep(new Date(Date.now() - uploadMs)),
    'module endings': () => warnOfExpiringModules(platform, appUrl, new Date()),
    payments: async () => {
      if (online) await repairPayments({ platform, appUrl, log: logger, ...online })
    },
    'untouched leads': () => reassignUntouchedLeads(platform, new Date()),
    chats: () => runChatMaintenance(platform, realtime.present, new Date()),
    messengers: () => runMessengerMaintenance(tools),
    reminders: () => sendTaskReminders(platform, new Date()),
    'closed companies': () => eraseClosedCompanies(platform, new Date()),
  }
}
