import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { type Permission, scopeOf } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Choice, ChoiceMenu } from '#ui/choice-menu.tsx'
import { colleaguesQuery } from './colleagues-query.ts'
import { texts as t } from './texts.ts'

/** Colleagues whose role does this work, and the present assignee, as menus name them. */
export function useAssignees(permission: Permission, currentId: number | null = null) {
  const { user } = useCurrentUser()
  const { data = [] } = useQuery(colleaguesQuery)
  return data
    .filter(({ id, role }) => id === currentId || scopeOf(role, permission) !== null)
    .map(({ id, name, is_absent }) => ({
      id,
      name,
      label: id === user?.id ? t.me(name) : is_absent ? t.absent(name) : name,
    }))
}

interface Props {
  current: { id: number | null; name: string }
  /** What the assignee must be allowed to do. */
  permission: Permission
  menuLabel: string
  /** The button's accessible name. */
  label: string
  isPending: boolean
  onChoose: (chosen: { id: number; name: string } | null) => void
}

/** The assignee of a record, and a menu to choose another. */
export function AssigneeButton({ current, permission, menuLabel, label, isPending, onChoose }: Props) {
  const choices: Choice[] = useAssignees(permission, current.id).map(({ id, name, label: text }) => ({
    key: String(id),
    label: text,
    isChosen: id === current.id,
    onChoose: () => onChoose({ id, name }),
  }))
  if (current.id !== null) choices.push({ key: 'none', label: t.release, onChoose: () => onChoose(null) })
  return (
    <ChoiceMenu
      label={menuLabel}
      choices={choices}
      button={(opener) => (
        <ButtonBase
          {...opener}
          data-row-act="assignee"
          aria-label={label}
          aria-busy={isPending}
          title={current.name}
          sx={{
            minWidth: 24,
            maxWidth: '100%',
            minHeight: 24,
            borderRadius: 1,
            opacity: isPending ? 0.6 : 1,
            font: 'inherit',
            // On the baseline the cell of a list shows an ellipsis of its own.
            verticalAlign: 'bottom',
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {current.name}
          </Box>
          <ArrowIcon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
        </ButtonBase>
      )}
    />
  )
}
