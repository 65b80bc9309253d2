import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import {
  type BulkAction,
  type BulkChange,
  type BulkParams,
  counted,
  type Permission,
} from '@veranda/contract'
import type { ReactNode } from 'react'
import { useDictionary } from '#entities/dictionary/dictionary-picker.tsx'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { texts as userTexts } from '#entities/user/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Choice, ChoiceMenu } from '#ui/choice-menu.tsx'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import type { Selection } from '#ui/lists/use-selection.ts'
import { type BulkCall, useBulkAction } from './bulk-queries.ts'
import { texts as t } from './texts.ts'

export interface BulkRequest<A extends BulkAction = BulkAction> {
  action: A
  params?: BulkParams
}

interface Props<A extends BulkAction> extends BulkCall {
  label: string
  permissions: { update: Permission; remove: Permission }
  removeTitle: string
  selection: Pick<Selection<{ id: number }>, 'ids' | 'isByFilter' | 'chooseByFilter' | 'clear'>
  /** All that the filter finds, in words: «1 240 заявок». */
  filterTotal: string
  send: (request: BulkRequest<A | CommonAction>) => Promise<{ job: BulkChange }>
  /** Further menus. */
  menus?: (apply: (request: BulkRequest<A>) => void, isPending: boolean) => ReactNode
  /** Buttons that change nothing. */
  children?: ReactNode
}

type CommonAction = 'assign' | 'tag' | 'delete'

/** Actions on selected records, or on all that the list's filter finds; each can be undone. */
export function BulkBar<A extends BulkAction>(props: Props<A>) {
  return props.selection.ids.length === 0 ? null : <Bar {...props} />
}

function Bar<A extends BulkAction>({
  label,
  permissions,
  removeTitle,
  selection,
  filterTotal,
  send,
  menus,
  children,
  ...changed
}: Props<A>) {
  const { scope, can } = useCurrentUser()
  const { mutate, isPending } = useBulkAction(send, changed, selection.clear)
  const count = selection.isByFilter ? filterTotal : counted(selection.ids.length, changed.forms)
  const removeText =
    scope(permissions.remove) === 'own' ? `${t.removeText(count)} ${t.othersStay}` : t.removeText(count)
  const assignees = useAssignees(permissions.update).map(({ id, label: name }) => ({
    key: String(id),
    label: name,
    onChoose: () => mutate({ action: 'assign', params: { user_id: id } }),
  }))
  const release = {
    key: 'none',
    label: userTexts.release,
    onChoose: () => mutate({ action: 'assign', params: { user_id: null } }),
  }
  const tags = useDictionary('tag').map(({ id, name }) => ({
    key: String(id),
    label: name,
    onChoose: () => mutate({ action: 'tag', params: { tag_id: id } }),
  }))
  const { chooseByFilter } = selection
  return (
    <SelectionBar
      label={label}
      count={selection.isByFilter ? t.allChosen(count) : count}
      onClear={selection.clear}
      more={chooseByFilter && { label: t.all(filterTotal), onClick: chooseByFilter }}
    >
      {scope(permissions.update) === 'all' && (
        <BulkMenu label={t.assign} choices={[...assignees, release]} isPending={isPending} />
      )}
      {menus?.(mutate, isPending)}
      {tags.length > 0 && <BulkMenu label={t.tag} choices={tags} isPending={isPending} />}
      {children}
      {can(permissions.remove) && (
        <ConfirmedButton
          color="error"
          disabled={isPending}
          label={t.remove}
          question={{ title: removeTitle, text: removeText, confirmLabel: t.remove }}
          mutation={{ isPending, mutate: (_none, options) => mutate({ action: 'delete' }, options) }}
          variables={undefined}
        />
      )}
    </SelectionBar>
  )
}

export function BulkMenu({
  label,
  choices,
  isPending,
}: {
  label: string
  choices: Choice[]
  isPending: boolean
}) {
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
