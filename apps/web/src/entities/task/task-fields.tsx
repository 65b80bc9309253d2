import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { createTaskBody, scopeOf } from '@veranda/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import { taskTexts } from './task-texts.ts'
import type { TaskValues } from './task-values.ts'

const t = taskTexts.dialog

type Form = UseFormReturn<TaskValues>

/** The server's message for a missing or too long title. */
const titleFault = (title: string) =>
  createTaskBody.shape.title.safeParse(title).error?.issues[0]?.message ?? true

export function TaskFields({ form }: { form: Form }) {
  const { control } = form
  return (
    <>
      <FormField
        control={control}
        name="title"
        label={t.title}
        rules={{ validate: titleFault }}
        required
        autoFocus
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <FormField control={control} name="due" label={t.due} type="datetime-local" />
        <Reminder form={form} />
      </Stack>
      <Responsible form={form} />
      <FormField control={control} name="notes" label={t.notes} multiline minRows={2} />
    </>
  )
}

function Reminder({ form }: { form: Form }) {
  const due = useWatch({ control: form.control, name: 'due' })
  const remind = useWatch({ control: form.control, name: 'remind' })
  const options: Record<string, string> = { '': t.noReminder, 0: t.atDue, ...t.before }
  // The API may have set a time outside the options.
  const known = remind in options ? options : { ...options, [remind]: taskTexts.minutesBefore(remind) }
  return (
    <FormField
      control={form.control}
      name="remind"
      label={t.remind}
      options={known}
      disabled={!due}
      hint={due ? undefined : t.needsDue}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    />
  )
}

/** Users who see only their own tasks assign them to themselves. */
function Responsible({ form }: { form: Form }) {
  const { user, scope } = useCurrentUser()
  const chosen = useWatch({ control: form.control, name: 'user_id' })
  const { data: colleagues = [] } = useQuery({
    ...colleaguesQuery,
    enabled: scope('task.manage') === 'all',
  })
  if (scope('task.manage') !== 'all') return null
  const assignees = colleagues.filter(
    ({ id, role }) => id !== user?.id && scopeOf(role, 'task.manage') !== null,
  )
  const isKnown = chosen === user?.id || assignees.some(({ id }) => id === chosen)
  return (
    <FormField
      control={form.control}
      name="user_id"
      label={t.user}
      select
      parse={Number}
      {...(!isKnown && { value: '' })}
    >
      {user && <MenuItem value={user.id}>{t.me}</MenuItem>}
      {assignees.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </FormField>
  )
}
