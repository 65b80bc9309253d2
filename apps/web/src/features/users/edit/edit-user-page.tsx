import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { createUserBody, pages, roles, type User, user as userSchema } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { userQuery, useUpdateUser } from '#features/users/user-queries.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { ApiError } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { newerMessage } from '#lib/query/newer-form.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { formProblemTexts } from '#ui/notices/form-problem-texts.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ErrorState, PageSkeleton } from '#ui/page/states.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { UserAccess } from './user-access.tsx'
import { UserStatusChip } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { type UserForm, type UserInput, type UserValues, valuesOf } from './user-form.ts'

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
  const { form, onSubmit, problem, takeTheirs, isSending, missingAssignee, clearMissingAssignee } =
    useEditing(user)
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
        <Stack component="form" noValidate onSubmit={(event) => void onSubmit(event)} sx={{ gap: 2 }}>
          <UserFields form={form} isOwnAccount={current?.id === user.id} />
          {/* Beside the button, because the page is long. */}
          <FormProblem problem={problem} takeTheirs={takeTheirs}>
            <BothChanged form={form} />
          </FormProblem>
          <Box>
            <Button type="submit" variant="contained" size="large" loading={isSending}>
              {takeTheirs ? formProblemTexts.keepMine : t.save}
            </Button>
          </Box>
        </Stack>
        <UserAccess user={user} isOwnAccount={current?.id === user.id} />
      </Box>
      {missingAssignee && (
        <HandOverDialog
          user={user}
          title={texts.leftovers.title}
          text={missingAssignee}
          confirmLabel={t.handOverAndSave}
          onDone={onSubmit}
          onClose={clearMissingAssignee}
        />
      )}
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </>
  )
}

/** Names the fields that a colleague changed too, with their values. */
function BothChanged({ form }: { form: UserForm }) {
  const { errors } = form.formState
  return fieldNames.map(([key, name]) => {
    const message = newerMessage(errors[key])
    return message && <Box key={key}>{t.both(name, message)}</Box>
  })
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
  const update = useUpdateUser(user.id)
  /** The open work that the new role cannot do, from the server's refusal. */
  const [missingAssignee, setMissingAssignee] = useState<string | null>(null)
  const state = useRecordForm<UserInput, UserValues, User, User>({
    values: valuesOf(user),
    schema: createUserBody,
    record: {
      version: user.version,
      // A refetch may bring a colleague's changes, or those of this page's access panel.
      current: user,
      schema: userSchema,
      valuesOf,
      valueTexts: ({ role }) => ({ role: roles[role] }),
    },
    send: ({ body, changes, version }) =>
      update.mutateAsync({ ...changedValues(body, Object.keys(changes)), version }),
    onSaved: () => toast.success(t.update.success),
    texts: t.update,
    problemOf: (error) => {
      if (error instanceof ApiError && error.code === 'user_has_work') setMissingAssignee(error.message)
      return null
    },
  })
  return { ...state, missingAssignee, clearMissingAssignee: () => setMissingAssignee(null) }
}

/** Start and end of an absence are sent together. */
function changedValues(body: UserValues, changed: string[]): Partial<UserValues> {
  const days = ['absent_from', 'absent_until']
  const sentKeys = days.some((day) => changed.includes(day)) ? [...changed, ...days] : changed
  return Object.fromEntries(Object.entries(body).filter(([key]) => sentKeys.includes(key)))
}
