import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type Permission, scopeOf } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { menuArrow } from '#ui/chip-label.tsx'
import { type Choice, Choices, type OpenedMenu, useMenuOpener } from '#ui/choice-menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
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
  const { opener, menu } = useMenuOpener()
  return (
    <>
      <AssigneeFace
        {...opener}
        data-row-act="assignee"
        aria-label={label}
        aria-busy={isPending}
        title={current.name}
      >
        <span>{current.name}</span>
      </AssigneeFace>
      {menu && <AssigneeChoices {...menu} {...{ current, permission, menuLabel, onChoose }} />}
    </>
  )
}

const AssigneeFace = styled(PlainButton)(({ theme }) => ({
  minWidth: 24,
  maxWidth: '100%',
  minHeight: 24,
  // On the baseline the cell of a list shows an ellipsis of its own.
  verticalAlign: 'bottom',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&::after': { ...menuArrow, borderTopColor: theme.palette.text.secondary },
}))

type ChoicesProps = OpenedMenu & Pick<Props, 'current' | 'permission' | 'menuLabel' | 'onChoose'>

/** The colleagues to choose among, once they are known: a menu opened before would focus «Снять ответственного». */
function AssigneeChoices({ current, permission, menuLabel, onChoose, ...menu }: ChoicesProps) {
  const { data } = useQuery(colleaguesQuery)
  const choices: Choice[] = useAssignees(permission, current.id).map(({ id, name, label }) => ({
    key: String(id),
    label,
    isChosen: id === current.id,
    onChoose: () => onChoose({ id, name }),
  }))
  if (current.id !== null) choices.push({ key: 'none', label: t.release, onChoose: () => onChoose(null) })
  return data ? <Choices {...menu} label={menuLabel} choices={choices} /> : null
}
