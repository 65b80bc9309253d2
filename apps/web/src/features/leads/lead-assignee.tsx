import { alpha, styled } from '@mui/material/styles'
import type { Lead } from '@veranda/contract'
import { AssigneeButton, AssigneeChoices } from '#entities/user/assignee-button.tsx'
import type { OpenedMenu } from '#ui/choice-menu.tsx'
import { onceForTheme } from '#ui/once-for-theme.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useAssignLead } from './lead-queries.ts'
import { texts } from './texts.ts'
import { isWaitingForOne, useMayAssign, useTakeForMe } from './use-take-for-me.ts'

const t = texts.assignee

type WithAssignee = Pick<Lead, 'id' | 'number' | 'name' | 'status' | 'user_id'> & {
  user?: Lead['user'] | undefined
}

interface Props {
  lead: WithAssignee
  /** Without the words «Не назначен» beside the button. */
  isShort?: boolean
}

/** The assignee of a lead. Those who may change all leads choose another here; an unassigned lead is taken by one click. */
export function LeadAssignee({ lead, isShort = false }: Props) {
  if (!useMayAssign()) return lead.user?.name ?? texts.info.noUser
  const isWaiting = isWaitingForOne(lead)
  return (
    <Line data-short={isShort || undefined}>
      {isWaiting && isShort && <TakeButton lead={lead} />}
      <AssigneeMenu lead={lead} isShort={isShort} />
      {isWaiting && !isShort && <TakeButton lead={lead} />}
    </Line>
  )
}

const Line = styled('div')(
  onceForTheme(() => ({
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minWidth: 0,
    flexWrap: 'wrap',
    '&[data-short]': { flexWrap: 'nowrap' },
  })),
)

function TakeButton({ lead }: { lead: WithAssignee }) {
  const { take, isPending } = useTakeForMe(lead)
  return (
    <TakeFace
      aria-busy={isPending}
      onClick={() => !isPending && take()}
      aria-label={t.takeLabel(lead.number, lead.name || texts.list.noName)}
    >
      {t.take}
    </TakeFace>
  )
}

const TakeFace = styled(PlainButton)(
  onceForTheme((theme) => ({
    flexShrink: 0,
    minHeight: 28,
    paddingInline: 8,
    marginInline: -8,
    color: theme.palette.primary.main,
    fontWeight: 600,
    '&:hover': { backgroundColor: alpha(theme.palette.primary.main, theme.palette.action.hoverOpacity) },
    '@media (pointer: coarse)': { minHeight: 44 },
  })),
)

function AssigneeMenu({ lead, isShort = false }: Props) {
  const name = lead.user?.name ?? (isShort ? '' : texts.info.noUser)
  return (
    <AssigneeButton
      name={name}
      label={lead.user_id === null ? t.assign(lead.number) : t.change(name)}
      choices={(menu) => <LeadAssigneeChoices {...menu} lead={lead} />}
    />
  )
}

function LeadAssigneeChoices({ lead, ...menu }: OpenedMenu & { lead: WithAssignee }) {
  const { mutate, isPending } = useAssignLead(lead)
  return (
    <AssigneeChoices
      {...menu}
      label={t.menu}
      currentId={lead.user_id}
      permission="lead.update"
      isPending={isPending}
      onChoose={(chosen) => mutate({ chosen, previousId: lead.user_id })}
    />
  )
}
