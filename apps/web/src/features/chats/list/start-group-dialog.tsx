import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '@veranda/contract'
import { type FormEvent, useState } from 'react'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { texts } from '#features/chats/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useStartConversation } from './use-start-conversation.ts'

const t = texts.start

interface Props {
  onStarted: (id: number) => void
  onClose: () => void
}

export function StartGroupDialog({ onStarted, onClose }: Props) {
  const start = useStartConversation(onStarted)
  return (
    <GroupForm
      title={t.groupTitle}
      submitLabel={t.create}
      isSending={start.isPending}
      onSubmit={(subject, user_ids) => start.mutate({ kind: 'group', subject, user_ids })}
      onClose={onClose}
    />
  )
}

interface FormProps {
  title: string
  submitLabel: string
  isSending: boolean
  subject?: string
  userIds?: readonly number[]
  onSubmit: (subject: string, userIds: number[]) => void
  onClose: () => void
}

/** Name and members of a group. */
export function GroupForm(props: FormProps) {
  const { user } = useCurrentUser()
  const { data = [] } = useQuery(colleaguesQuery)
  const [subject, setSubject] = useState(props.subject ?? '')
  const [userIds, setUserIds] = useState<readonly number[]>(props.userIds ?? [])
  const [problem, setProblem] = useState<string | null>(null)
  const colleagues = data.filter(({ id }) => id !== user?.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = !subject.trim() ? t.needsSubject : userIds.length === 0 ? t.needsPeople : null
    setProblem(missing)
    if (!missing) props.onSubmit(subject.trim(), [...userIds])
  }
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      problem={problem}
      isSending={props.isSending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        autoFocus
        label={t.subject}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Autocomplete<Colleague, true>
        multiple
        disableCloseOnSelect
        options={colleagues}
        value={colleagues.filter(({ id }) => userIds.includes(id))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        noOptionsText={t.nobody}
        onChange={(_event, chosen) => setUserIds(chosen.map(({ id }) => id))}
        renderInput={(params) => <TextField {...params} label={t.people} />}
      />
    </FormDialog>
  )
}
