import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type Permission, scopeOf } from '@veranda/contract'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { menuArrow } from '#ui/chip-label.tsx'
import { type Choice, Choices, type OpenedMenu, useMenuOpener } from '#ui/choice-menu.tsx'
import { onceForTheme } from '#ui/once-for-theme.ts'
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
  /** The present assignee's. */
  name: string
  /** The button's accessible name. */
  label: string
  choices: (menu: OpenedMenu) => ReactNode
}

/** The assignee of a record, and a menu to choose another. */
export function AssigneeButton({ name, label, choices }: Props) {
  const { opener, menu } = useMenuOpener()
  return (
    <>
      <AssigneeFace {...opener} data-row-act="assignee" aria-label={label} title={name}>
        <span>{name}</span>
      </AssigneeFace>
      {menu && choices(menu)}
    </>
  )
}

const AssigneeFace = styled(PlainButton)(
  onceForTheme((theme) => ({
    minWidth: 24,
    maxWidth: '100%',
    minHeight: 24,
    // On the baseline the cell of a list shows an ellipsis of its own.
    verticalAlign: 'bottom',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&::after': { ...menuArrow, borderTopColor: theme.palette.text.secondary },
  })),
)

interface ChoicesProps extends OpenedMenu {
  label: string
  currentId: number | null
  /** What the assignee must be allowed to do. */
  permission: Permission
  isPending: boolean
  onChoose: (chosen: { id: number; name: string } | null) => void
}

/** The colleagues to choose among, once they are known: a menu opened before would focus «Снять ответственного». */
export function AssigneeChoices({ currentId, permission, onChoose, ...menu }: ChoicesProps) {
  const { data } = useQuery(colleaguesQuery)
  const choices: Choice[] = useAssignees(permission, currentId).map(({ id, name, label }) => ({
    key: String(id),
    label,
    isChosen: id === currentId,
    onChoose: () => onChoose({ id, name }),
  }))
  if (currentId !== null) choices.push({ key: 'none', label: t.release, onChoose: () => onChoose(null) })
  return data ? <Choices {...menu} choices={choices} /> : null
}
