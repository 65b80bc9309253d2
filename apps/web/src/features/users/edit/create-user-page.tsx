import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { createUserBody, pages } from '@veranda/contract'
import { useEffect } from 'react'
import { texts } from '#features/users/texts.ts'
import { useInviteUser } from '#features/users/user-queries.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { UserFields } from './user-fields.tsx'
import { emptyUser, type UserInput, type UserValues } from './user-form.ts'

const t = texts.form

/** `/users/create` */
export function CreateUserPage() {
  const [key, renewKey] = useIdempotencyKey()
  const invite = useInviteUser(key)
  const { form, onSubmit, problem, isSending } = useRecordForm<UserInput, UserValues, never>({
    values: emptyUser,
    schema: createUserBody,
    // A refused body may be corrected: the next attempt is another request.
    send: ({ body }) => invite.mutateAsync(body, { onError: renewKey }),
    onSaved: () => undefined,
    texts: t.create,
  })
  const navigate = useNavigate()
  const created = invite.data
  // After rendering: until then the guard below protects the typed values.
  useEffect(() => {
    if (created) void navigate({ to: pathTo('users.edit', { id: created.id }), replace: true })
  }, [created, navigate])
  return (
    <>
      <PageHeader
        title={t.createTitle}
        subtitle={t.createSubtitle}
        backTo={pages['users.index'].path}
        backLabel={t.back}
      />
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        sx={{ gap: 2, maxWidth: 920 }}
      >
        <FormProblem problem={problem} />
        <UserFields form={form} isOwnAccount={false} />
        <Box>
          <Button type="submit" variant="contained" size="large" loading={isSending}>
            {t.invite}
          </Button>
        </Box>
      </Stack>
      <UnsavedGuard isDirty={form.formState.isDirty && !created} />
    </>
  )
}
