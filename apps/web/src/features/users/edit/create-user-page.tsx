import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { texts } from '#features/users/texts.ts'
import { useInviteUser } from '#features/users/user-queries.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { UserFields } from './user-fields.tsx'
import { useUserForm } from './user-form.ts'

const t = texts.form

/** `/users/create` */
export function CreateUserPage() {
  const [key, renewKey] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useUserForm()
  const invite = useInviteUser(key)
  const navigate = useNavigate()
  const created = invite.data
  // After rendering: until then the guard below protects the typed values.
  useEffect(() => {
    if (created) void navigate({ to: pathTo('users.edit', { id: created.id }), replace: true })
  }, [created, navigate])
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await invite.mutateAsync(body)
    } catch (error) {
      // A refused body may be corrected: the next attempt is another request.
      renewKey()
      setProblem(applyServerErrors(form, error, t.create))
    }
  })
  return (
    <>
      <PageHeader
        title={t.createTitle}
        subtitle={t.createSubtitle}
        backTo={pages['users.index'].path}
        backLabel={t.back}
      />
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 920 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <UserFields form={form} isOwnAccount={false} />
        <Box>
          <Button type="submit" variant="contained" size="large" loading={invite.isPending}>
            {t.invite}
          </Button>
        </Box>
      </Stack>
      <UnsavedGuard isDirty={form.formState.isDirty && !created} />
    </>
  )
}
