import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages, roles, type User, user as userSchema } from '@veranda/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { userQuery, useUpdateUser } from '#features/users/user-queries.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { ApiError } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { UserAccess } from './user-access.tsx'
import { UserStatusChip } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { type UserForm, type UserInput, type UserValues, useUserForm, valuesOf } from './user-form.ts'

const t = texts.form
const back = { backTo: pages['users.index'].path, backLabel: t.back }

/** `/users/{id}` */
export function EditUserPage() {
  const { id: param } = useParams({ strict: false })
  const id = idFrom(param)
  const { data: user, error, refetch } = useQuery({ ...userQuery(id ?? 0), enabled: id !== null })
  if (user) return <Editing key={user.id} user={user} />
  if (!error && id !== null) return <PageSkeleton />
  return (
    <>
      <PageHeader title={pages['users.edit'].title} {...back} />
      <ErrorState
        error={error ?? new ApiError(404, {})}
        title={t.loadFailure}
        {...(id !== null && { onRetry: () => void refetch() })}
      />
    </>
  )
}

function Editing({ user }: { user: User }) {
  const { user: current } = useCurrentUser()
  const { form, submit, problem, owed, forgetOwed } = useEditing(user)
  return (
    <>
      <PageHeader title={user.name} subtitle={<UserStatusChip status={user.status} />} {...back} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 360px' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
          <UserFields form={form} isOwnAccount={current?.id === user.id} />
          {problem && <Problem text={problem} form={form} />}
          <Box>
            <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
              {t.save}
            </Button>
          </Box>
        </Stack>
        <UserAccess user={user} isOwnAccount={current?.id === user.id} />
      </Box>
      {owed && (
        <HandOverDialog
          user={user}
          title={texts.leftovers.title}
          text={owed}
          confirmLabel={t.handOverAndSave}
          onDone={submit}
          onClose={forgetOwed}
        />
      )}
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </>
  )
}

/** Shown beside the button, so that a user who saves again has seen what they overwrite. */
function Problem({ text, form }: { text: string; form: UserForm }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView?.({ block: 'nearest' }), [])
  const { errors } = form.formState
  const both = fieldNames.filter(([key]) => errors[key]?.type === 'newer')
  return (
    <Alert ref={box} severity={text === t.stale ? 'warning' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {both.map(([key, name]) => (
        <Box key={key}>{t.both(name, errors[key]?.message ?? '')}</Box>
      ))}
    </Alert>
  )
}

const fieldNames: readonly (readonly [keyof UserInput, string])[] = [
  ['name', t.name],
  ['email', t.email],
  ['phone', t.phone],
  ['job_title', t.jobTitle],
  ['department', t.department],
  ['role', t.role],
  ['receives_leads', t.receives],
  ['lead_weight', t.weight],
  ['working_hours', t.hours],
  ['absent_from', t.absentFrom],
  ['absent_until', t.absentUntil],
]

function useEditing(user: User) {
  const form = useUserForm(user)
  const update = useUpdateUser(user.id)
  const [seen, setSeen] = useState(user)
  const [problem, setProblem] = useState<string | null>(null)
  /** The open work that the new role cannot do, from the server's refusal. */
  const [owed, setOwed] = useState<string | null>(null)
  /** Merges a newer user: values changed here stay, all others are updated. */
  const goOnFrom = (newer: User) => {
    setSeen(newer)
    return mergeNewerRecord(form, valuesOf(newer), { role: roles[newer.role] })
  }
  const onNewer = useEffectEvent((newer: User) => {
    if (newer.version > seen.version && goOnFrom(newer)) setProblem(t.stale)
  })
  // A refetch may bring a colleague's changes, or those of this page's access panel.
  useEffect(() => onNewer(user), [user])
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const saved = await update.mutateAsync({ ...userChanges(seen, body), version: seen.version })
      setSeen(saved)
      form.reset(valuesOf(saved))
      toast.success(t.update.success)
    } catch (error) {
      const newer = newerRecord(error, userSchema)
      if (newer) goOnFrom(newer)
      if (error instanceof ApiError && error.code === 'user_has_work') setOwed(error.message)
      setProblem(newer ? t.stale : applyServerErrors(form, error, t.update))
    }
  })
  return { form, submit, problem, owed, forgetOwed: () => setOwed(null) }
}

/**
 * Only values changed here are sent, so that a colleague's other changes are kept. Start and end of an absence are
 * sent together.
 */
function userChanges(seen: User, body: UserValues): Partial<UserValues> {
  const isChanged = (key: string) =>
    JSON.stringify(body[key as keyof UserValues]) !== JSON.stringify(seen[key as keyof UserValues])
  const days = ['absent_from', 'absent_until']
  const isSent = (key: string) => isChanged(key) || (days.includes(key) && days.some(isChanged))
  return Object.fromEntries(Object.entries(body).filter(([key]) => isSent(key)))
}
