import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type Account, updateAccountBody } from '@veranda/contract'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { changedFields } from '#lib/query/newer-form.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { PictureField } from '#ui/fields/picture-field.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useRemoveAvatar, useSetAvatar, useUpdateAccount } from './account-queries.ts'
import { texts } from './texts.ts'
import { WithAccount } from './with-account.tsx'

const t = texts.profile

export function ProfileSection() {
  return (
    <SectionCard title={texts.sections.profile} hint={t.hint}>
      <WithAccount>
        {(account) => (
          <>
            <Photo account={account} />
            <Person account={account} />
          </>
        )}
      </WithAccount>
    </SectionCard>
  )
}

function Photo({ account }: { account: Account }) {
  const { user } = useCurrentUser()
  const set = useSetAvatar(user?.id ?? 0)
  const remove = useRemoveAvatar(user?.id ?? 0)
  return (
    <PictureField
      preview={<UserAvatar name={account.name} size={88} userId={user?.id} hasAvatar={account.has_avatar} />}
      hint={t.photoHint}
      uploadLabel={account.has_avatar ? t.replace : t.upload}
      removeLabel={t.remove}
      hasPicture={account.has_avatar}
      isPending={set.isPending || remove.isPending}
      onPick={(file) => set.mutate(file)}
      onRemove={() => remove.mutate()}
    />
  )
}

const valuesOf = ({ name, phone, job_title }: Account) => ({ name, phone, job_title })
const personBody = updateAccountBody.pick({ name: true, phone: true, job_title: true })

function Person({ account }: { account: Account }) {
  const update = useUpdateAccount()
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema: personBody,
    defaultValues: valuesOf(account),
    send: async (body) => {
      const changes = changedFields(form, body)
      const saved = Object.keys(changes).length > 0 ? await update.mutateAsync(changes) : account
      form.reset(valuesOf(saved))
      toast.success(t.call.success)
    },
    texts: t.call,
  })
  const { isDirty } = form.formState
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {error && <Alert severity="error">{error}</Alert>}
      <TextField {...field('name')} label={t.name} autoComplete="name" />
      <TextField {...field('phone')} required={false} label={t.phone} type="tel" autoComplete="tel" />
      <TextField
        {...field('job_title')}
        required={false}
        label={t.jobTitle}
        autoComplete="organization-title"
      />
      <TextField
        label={t.email}
        value={account.email}
        helperText={t.emailHint}
        slotProps={{ input: { readOnly: true } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={isSending}>
          {t.save}
        </Button>
        {isDirty && (
          <Button color="secondary" onClick={() => form.reset()} disabled={isSending}>
            {t.cancel}
          </Button>
        )}
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </Stack>
  )
}
