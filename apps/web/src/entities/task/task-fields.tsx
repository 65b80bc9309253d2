import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { createTaskBody, scopeOf } from '@veranda/contract'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { taskTexts } from './task-texts.ts'
import type { TaskValues } from './task-values.ts'

const t = taskTexts.dialog

type Form = UseFormReturn<TaskValues>

/** The server's own words for a title that is missing or too long. */
const titleFault = (title: string) =>
  createTaskBody.shape.title.safeParse(title).error?.issues[0]?.message ?? true

export function TaskFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const { ref, ...title } = form.register('title', { validate: titleFault })
  return (
    <>
      <TextField
        {...title}
        inputRef={ref}
        label={t.title}
        required
        autoFocus
        error={Boolean(errors.title)}
        helperText={errors.title?.message}
        sx={{ mt: 1 }}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          {...form.register('due')}
          type="datetime-local"
          label={t.due}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: 1 }}
        />
        <Reminder form={form} />
      </Stack>
      <Responsible form={form} />
      <TextField {...form.register('notes')} label={t.notes} multiline minRows={2} />
    </>
  )
}

function Reminder({ form }: { form: Form }) {
  const due = useWatch({ control: form.control, name: 'due' })
  const remind = useWatch({ control: form.control, name: 'remind' })
  const options: Record<string, string> = { '': t.noReminder, 0: t.atDue, ...t.before }
  // Somebody may have set another time by the API.
  const known = remind in options ? options : { ...options, [remind]: taskTexts.minutesBefore(remind) }
  return (
    <Controller
      control={form.control}
      name="remind"
      render={({ field: { ref, ...field } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          label={t.remind}
          disabled={!due}
          helperText={due ? undefined : t.needsDue}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ flex: 1 }}
        >
          {Object.entries(known).map(([minutes, label]) => (
            <MenuItem key={minutes} value={minutes}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}

/** Who sees only their own tasks sets them to themselves. */
function Responsible({ form }: { form: Form }) {
  const { user, scope } = useCurrentUser()
  const { data: colleagues = [] } = useQuery({
    ...colleaguesQuery,
    enabled: scope('task.manage') === 'all',
  })
  if (scope('task.manage') !== 'all') return null
  const others = colleagues.filter(({ id, role }) => id !== user?.id && scopeOf(role, 'task.manage') !== null)
  return (
    <Controller
      control={form.control}
      name="user_id"
      render={({ field: { ref, onChange, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          label={t.user}
          value={others.some(({ id }) => id === value) || value === user?.id ? value : ''}
          onChange={(event) => onChange(Number(event.target.value))}
          error={Boolean(error)}
          helperText={error?.message}
        >
          {user && <MenuItem value={user.id}>{t.me}</MenuItem>}
          {others.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
