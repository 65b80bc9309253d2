import { alpha, styled } from '@mui/material/styles'
import type { Lead } from '@veranda/contract'
import { useTakeLead } from '#entities/lead/take-lead.ts'
import { AssigneeButton, AssigneeChoices } from '#entities/user/assignee-button.tsx'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { OpenedMenu } from '#ui/choice-menu.tsx'
import { onceForTheme } from '#ui/once-for-theme.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useCacheLead } from './lead-cache.ts'
import { useAssignLead } from './lead-queries.ts'
import { texts } from './texts.ts'

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
  const { user, scope } = useCurrentUser()
  const mayAssign = user && scope('lead.update') === 'all' && !isActingAsOther(user)
  if (!mayAssign) return lead.user?.name ?? texts.info.noUser
  const me = { id: user.id, name: user.name }
  const isWaiting = lead.user_id === null && (lead.status === 'new' || lead.status === 'processing')
  return (
    <Line data-short={isShort || undefined}>
      {isWaiting && isShort && <TakeButton lead={lead} me={me} />}
      <AssigneeMenu lead={lead} isShort={isShort} />
      {isWaiting && !isShort && <TakeButton lead={lead} me={me} />}
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

function TakeButton({ lead, me }: { lead: WithAssignee; me: NonNullable<Lead['user']> }) {
  const take = useTakeLead(lead, { mayRelease: true })
  const cache = useCacheLead()
  const mutate = () => take.mutate(undefined, { onSuccess: (taken) => cache({ ...taken, user: me }) })
  return (
    <TakeFace
      aria-busy={take.isPending}
      onClick={() => !take.isPending && mutate()}
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
