import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pages, type User } from '@veranda/contract'
import { useState } from 'react'
import { ApiError } from '#lib/call.ts'
import { applyServerErrors } from '#lib/forms.ts'
import { idFrom } from '#lib/paths.ts'
import { toast } from '#lib/toasts.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/states.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { texts } from './texts.ts'
import { UserAccess } from './user-access.tsx'
import { UserStatusChip } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { useUserForm, valuesOf } from './user-form.ts'
import { userQuery, useUpdateUser } from './user-queries.ts'

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
  const { form, submit, problem, isStale, takeTheirs } = useEditing(user)
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
          {problem && (
            <Alert
              severity={isStale ? 'warning' : 'error'}
              action={isStale && <Button onClick={takeTheirs}>{t.reload}</Button>}
            >
              {problem}
            </Alert>
          )}
          <UserFields form={form} isOwnAccount={current?.id === user.id} />
          <Box>
            <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
              {t.save}
            </Button>
          </Box>
        </Stack>
        <UserAccess user={user} isOwnAccount={current?.id === user.id} />
      </Box>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </>
  )
}

function useEditing(user: User) {
  const form = useUserForm(user)
  const update = useUpdateUser(user.id)
  // What the form began with: a card that the access panel has brought up to date is no change by somebody else.
  const [version, setVersion] = useState(user.version)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<User | null>(null)
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    setTheirs(null)
    try {
      const saved = await update.mutateAsync({ ...body, version: Math.max(version, user.version) })
      setVersion(saved.version)
      form.reset(valuesOf(saved))
      toast.success(t.update.success)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setTheirs(error.current as User)
        setProblem(t.stale)
      } else setProblem(applyServerErrors(form, error, t.update))
    }
  })
  const takeTheirs = () => {
    if (!theirs) return
    form.reset(valuesOf(theirs))
    setVersion(theirs.version)
    setProblem(null)
    setTheirs(null)
  }
  return { form, submit, problem, isStale: theirs !== null, takeTheirs }
}
