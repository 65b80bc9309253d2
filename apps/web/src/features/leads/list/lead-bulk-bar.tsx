import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { counted, type LeadListItem, type LeadStatus, leadStatuses } from '@veranda/contract'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { texts as userTexts } from '#entities/user/texts.ts'
import { texts } from '#features/leads/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Choice, ChoiceMenu } from '#ui/choice-menu.tsx'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'
import { useBulkAction } from './bulk-queries.ts'

const t = texts.bulk

interface Props {
  records: readonly LeadListItem[]
  selection: Selection<LeadListItem>
}

/** Actions on selected leads; each can be undone. */
export function LeadBulkBar({ records, selection }: Props) {
  const chosen = records.filter(({ id }) => selection.has(id))
  if (chosen.length === 0) return null
  return <Bar chosen={chosen} onDone={selection.clear} />
}

function Bar({ chosen, onDone }: { chosen: readonly LeadListItem[]; onDone: () => void }) {
  const { scope, can } = useCurrentUser()
  const { apply, isPending } = useBulkAction(chosen, onDone)
  const count = counted(chosen.length, texts.list.forms)
  const assignees = useAssignees('lead.update').map(({ id, label }) => ({
    key: String(id),
    label,
    onChoose: () => apply('assign', { user_id: id }),
  }))
  const release = {
    key: 'none',
    label: userTexts.release,
    onChoose: () => apply('assign', { user_id: null }),
  }
  const statuses = Object.entries(leadStatuses).map(([status, label]) => ({
    key: status,
    label,
    onChoose: () => apply('status', { status: status as LeadStatus }),
  }))
  const tags = useDictionary('tag').map(({ id, name }) => ({
    key: String(id),
    label: name,
    onChoose: () => apply('tag', { tag_id: id }),
  }))
  return (
    <SelectionBar label={t.label} count={count} onClear={onDone}>
      {scope('lead.update') === 'all' && (
        <BulkMenu label={t.assign} choices={[...assignees, release]} isPending={isPending} />
      )}
      <BulkMenu label={t.status} choices={statuses} isPending={isPending} />
      {tags.length > 0 && <BulkMenu label={t.tag} choices={tags} isPending={isPending} />}
      {can('lead.delete') && (
        <ConfirmedButton
          color="error"
          disabled={isPending}
          label={t.remove}
          question={{ title: t.removeTitle, text: t.removeText(count), confirmLabel: t.remove }}
          mutation={{ isPending, mutate: (_none, options) => apply('delete', {}, options) }}
          variables={undefined}
        />
      )}
    </SelectionBar>
  )
}

function BulkMenu({ label, choices, isPending }: { label: string; choices: Choice[]; isPending: boolean }) {
  return (
    <ChoiceMenu
      label={label}
      choices={choices}
      button={(opener) => (
        <Button {...opener} variant="outlined" endIcon={<ArrowIcon />} disabled={isPending}>
          {label}
        </Button>
      )}
    />
  )
}
