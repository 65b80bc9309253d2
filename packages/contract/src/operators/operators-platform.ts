import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { moduleCode } from '#module-shapes.ts'
import { id, idParams, instant, listOf, pageQuery, requiredText } from '#schemas.ts'

/** States of a job, by what will happen to it. */
export const jobStates = {
  failed: { label: 'Не удалась', color: 'error' },
  retrying: { label: 'Ждёт повтора', color: 'warning' },
  running: { label: 'Выполняется', color: 'info' },
  ready: { label: 'В очереди', color: 'default' },
  scheduled: { label: 'Отложена', color: 'default' },
} as const
export type JobState = keyof typeof jobStates
const jobState = z.enum(Object.keys(jobStates) as [JobState, ...JobState[]])

export const queuedJob = z.object({
  id,
  task: z.string(),
  state: jobState,
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  created_at: instant,
  run_at: instant,
  /** Without e-mail addresses and tokens. */
  last_error: z.string(),
  /** Only the keys, as the values are private. */
  payload_keys: z.array(z.string()),
})
export type QueuedJob = z.infer<typeof queuedJob>

export const jobCount = z.object({ task: z.string(), state: jobState, count: z.number().int() })
export type JobCount = z.infer<typeof jobCount>

const jobAct = (act: 'retry' | 'stop', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/jobs/:id/${act}`,
    summary,
    access: 'operator',
    params: idParams,
  })

export const adminJobEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/jobs/counts',
    summary: 'Jobs by task and state',
    access: 'operator',
    output: z.array(jobCount),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Jobs of the queue, newest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery, state: jobState.optional() }),
    output: listOf(queuedJob),
  }),
  retry: jobAct('retry', 'Work a job now, with all its attempts anew'),
  stop: jobAct('stop', 'Let a job be tried no more'),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/jobs/:id',
    summary: 'Delete a job',
    access: 'operator',
    params: idParams,
  }),
}

const emailFileName = z
  .string()
  .regex(/^[\w.-]{1,200}\.eml$/)
  .refine((name) => !name.startsWith('.'))
const emailFileParams = z.strictObject({ name: emailFileName })

const storedEmail = z.object({ name: z.string(), to: z.string(), subject: z.string(), created_at: instant })
export type StoredEmail = z.infer<typeof storedEmail>

const shownEmail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

const queuedEmail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: jobState,
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  created_at: instant,
  run_at: instant,
  last_error: z.string(),
})
export type QueuedEmail = z.infer<typeof queuedEmail>

export const adminMailEndpoints = {
  letters: endpoint({
    method: 'GET',
    path: '/api/admin/mail/letters',
    summary: 'E-mails stored as files while no mail server is configured, newest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery }),
    output: listOf(storedEmail),
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/admin/mail/letters/:name',
    summary: 'A stored e-mail as text, with link tokens hidden',
    access: 'operator',
    params: emailFileParams,
    output: shownEmail.extend({ created_at: instant }),
  }),
  letterHtml: endpoint({
    method: 'GET',
    path: '/api/admin/mail/letters/:name/html',
    summary: 'A stored e-mail as an HTML file, with link tokens hidden',
    access: 'operator',
    params: emailFileParams,
    file: 'text/html; charset=utf-8',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/mail/letters/:name/resend',
    summary: 'Resend a stored e-mail',
    access: 'operator',
    params: emailFileParams,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/mail/queue',
    summary: 'E-mails that are queued or failed',
    access: 'operator',
    query: z.strictObject({ ...pageQuery }),
    output: listOf(queuedEmail),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/admin/mail/templates',
    summary: 'All e-mail templates with sample data',
    access: 'operator',
    output: z.array(shownEmail.extend({ code: z.string(), html: z.string() })),
  }),
}

const metricSample = z.object({
  at: instant,
  requests: z.number().int(),
  errors: z.number().int(),
  p95_ms: z.number().int(),
  queue: z.number().int(),
  sockets: z.number().int(),
})
export type MetricSample = z.infer<typeof metricSample>

const loggedError = z.object({
  id,
  /** `GET /api/leads` or `job mail`. */
  source: z.string(),
  code: z.string(),
  message: z.string(),
  stack: z.string(),
  /** Id of the last such request in the log. */
  request_ref: z.string(),
  count: z.number().int(),
  created_at: instant,
  last_at: instant,
})
export type LoggedError = z.infer<typeof loggedError>

const health = z.object({
  version: z.string(),
  node_version: z.string(),
  uptime_seconds: z.number().int(),
  database: z.object({ ping_ms: z.number(), size_bytes: z.number().int() }),
  queue: z.object({ waiting: z.number().int(), failed: z.number().int(), oldest_seconds: z.number().int() }),
  disk: z.object({ free_bytes: z.number().int(), total_bytes: z.number().int() }),
  memory: z.object({ used_bytes: z.number().int(), total_bytes: z.number().int() }),
  sockets: z.number().int(),
  migrations: z.array(z.object({ name: z.string(), applied_at: instant })),
})
export type Health = z.infer<typeof health>

export const adminHealthEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Current health of the installation',
    access: 'operator',
    output: health,
  }),
  samples: endpoint({
    method: 'GET',
    path: '/api/admin/health/samples',
    summary: 'Metrics of each minute of the last 24 hours',
    access: 'operator',
    output: z.array(metricSample),
  }),
  errors: endpoint({
    method: 'GET',
    path: '/api/admin/health/errors',
    summary: 'Unexpected errors grouped by kind, latest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery }),
    output: listOf(loggedError),
  }),
}

export const announcementSeverities = {
  info: 'Сообщение',
  success: 'Хорошая новость',
  warning: 'Предупреждение',
  error: 'Сбой',
} as const
export type AnnouncementSeverity = keyof typeof announcementSeverities
const severity = z.enum(
  Object.keys(announcementSeverities) as [AnnouncementSeverity, ...AnnouncementSeverity[]],
  'Выберите важность',
)

const announcement = z.object({ id, text: z.string(), severity })
export type Announcement = z.infer<typeof announcement>

const adminAnnouncement = announcement.extend({
  /** `null`: for all users. */
  module: moduleCode.nullable(),
  starts_at: instant,
  ends_at: instant.nullable(),
  created_at: instant,
  created_by: z.string(),
})
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>

const moment = z.iso.datetime({ offset: true, error: 'Укажите дату и время' })

export const announcementBody = z
  .strictObject({
    text: requiredText(500, 'Напишите текст объявления'),
    severity: severity.default('info'),
    module: moduleCode.nullable().default(null),
    /** Absent: now. */
    starts_at: moment.nullable().default(null),
    /** `null`: until ended manually. */
    ends_at: moment.nullable().default(null),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || new Date(starts_at) < new Date(ends_at), {
    path: ['ends_at'],
    message: 'Окончание должно быть позже начала',
  })

export const announcementEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/api/announcements',
    summary: 'Current announcements for the user',
    access: 'user',
    output: z.array(announcement),
  }),
}

export const adminAnnouncementEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/announcements',
    summary: 'Announcements, newest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery }),
    output: listOf(adminAnnouncement),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/announcements',
    summary: 'Create an announcement for all users',
    access: 'operator',
    body: announcementBody,
    output: adminAnnouncement,
    status: 201,
    creates: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/admin/announcements/:id/end',
    summary: 'End an announcement',
    access: 'operator',
    params: idParams,
    output: adminAnnouncement,
  }),
}
