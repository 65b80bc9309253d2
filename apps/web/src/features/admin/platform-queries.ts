import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type AdminAnnouncement,
  type announcementBody,
  api,
  type JobState,
  type LoggedError,
  type QueuedEmail,
  type QueuedJob,
  type StoredEmail,
} from '@veranda/contract'
import type { z } from 'zod'
import { call } from '#lib/http/call.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './platform-texts.ts'

const key = areaKeys.admin
const minute = 60_000

/** A stored e-mail is known by its file name. */
export const storedEmailsQuery = pagedQuery<StoredEmail & { id: string }>(
  [...key, 'stored-emails'],
  async ({ cursor, signal }) => {
    const page = await call(api.adminMail.letters, { query: { cursor }, signal })
    return { ...page, data: page.data.map((email) => ({ ...email, id: email.name })) }
  },
)

export const storedEmailQuery = (name: string) =>
  queryOptions({
    queryKey: [...key, 'stored-email', name],
    queryFn: ({ signal }) => call(api.adminMail.letter, { params: { name }, signal }),
    meta: { isSilent: true },
  })

export const mailQueueQuery = pagedQuery<QueuedEmail>([...key, 'mail-queue'], ({ cursor, signal }) =>
  call(api.adminMail.queue, { query: { cursor }, signal }),
)

export const templatesQuery = queryOptions({
  queryKey: [...key, 'templates'],
  queryFn: ({ signal }) => call(api.adminMail.templates, { signal }),
  meta: { isSilent: true },
})

export const jobCountsQuery = queryOptions({
  queryKey: [...key, 'job-counts'],
  queryFn: ({ signal }) => call(api.adminJobs.counts, { signal }),
  refetchInterval: minute / 4,
  meta: { isSilent: true },
})

export const jobsQuery = (state: JobState | undefined) =>
  pagedQuery<QueuedJob>([...key, 'jobs', state ?? 'all'], ({ cursor, signal }) =>
    call(api.adminJobs.list, { query: { state, cursor }, signal }),
  )

export const healthQuery = queryOptions({
  queryKey: [...key, 'health'],
  queryFn: ({ signal }) => call(api.adminHealth.show, { signal }),
  refetchInterval: minute / 4,
  meta: { isSilent: true },
})

export const samplesQuery = queryOptions({
  queryKey: [...key, 'samples'],
  queryFn: ({ signal }) => call(api.adminHealth.samples, { signal }),
  refetchInterval: minute,
  meta: { isSilent: true },
})

export const errorsQuery = pagedQuery<LoggedError>([...key, 'errors'], ({ cursor, signal }) =>
  call(api.adminHealth.errors, { query: { cursor, limit: 10 }, signal }),
)

export const announcementsQuery = pagedQuery<AdminAnnouncement>(
  [...key, 'announcements'],
  ({ cursor, signal }) => call(api.adminAnnouncements.list, { query: { cursor }, signal }),
)

const refreshes = [key, areaKeys.announcements]

export function useResendEmail() {
  return useMutation({
    mutationFn: (name: string) => call(api.adminMail.resend, { params: { name } }),
    meta: { texts: texts.mail.resendCall, refreshes, refreshesOnFailure: true },
  })
}

export function useRetryJob() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminJobs.retry, { params: { id } }),
    meta: { texts: texts.jobs.retryCall, refreshes, refreshesOnFailure: true },
  })
}

export function useCancelJob() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminJobs.stop, { params: { id } }),
    meta: { texts: texts.jobs.stopCall, refreshes, refreshesOnFailure: true },
  })
}

export function useRemoveJob() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminJobs.remove, { params: { id } }),
    meta: { texts: texts.jobs.removeCall, refreshes, refreshesOnFailure: true },
  })
}

export function useCreateAnnouncement() {
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof announcementBody>
      idempotencyKey: string
    }) => call(api.adminAnnouncements.create, { body, idempotencyKey }),
    meta: { texts: texts.announcements.saveCall, isSilent: true, refreshes },
  })
}

export function useEndAnnouncement() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminAnnouncements.end, { params: { id } }),
    meta: { texts: texts.announcements.endCall, refreshes, refreshesOnFailure: true },
  })
}
