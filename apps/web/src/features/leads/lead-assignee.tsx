import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { type Lead, scopeOf } from '@veranda/contract'
import { useTakeLead } from '#entities/lead/take-lead.ts'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type Choice, ChoiceMenu } from '#ui/choice-menu.tsx'
import { useAssignLead } from './lead-queries.ts'
import { texts } from './texts.ts'

const t = texts.assignee

type WithAssignee = Pick<Lead, 'id' | 'number' | 'name' | 'user_id'> & { user?: Lead['user'] | undefined }

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
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        ...(!isShort && { flexWrap: 'wrap' }),
      }}
    >
      {lead.user_id === null && isShort && <TakeButton lead={lead} />}
      <AssigneeMenu lead={lead} isShort={isShort} />
      {lead.user_id === null && !isShort && <TakeButton lead={lead} />}
    </Box>
  )
}

/** Colleagues whose role works on leads, and the present assignee, as menus name them. */
export function useAssignees(currentId: number | null = null) {
  const { user } = useCurrentUser()
  const { data = [] } = useQuery(colleaguesQuery)
  return data
    .filter(({ id, role }) => id === currentId || scopeOf(role, 'lead.update') !== null)
    .map(({ id, name, is_absent }) => ({
      id,
      name,
      label: id === user?.id ? t.me(name) : is_absent ? t.absent(name) : name,
    }))
}

function TakeButton({ lead }: { lead: WithAssignee }) {
  const take = useTakeLead(lead.id)
  return (
    <Button
      size="small"
      loading={take.isPending}
      onClick={() => take.mutate()}
      aria-label={t.takeLabel(lead.number, lead.name || texts.list.noName)}
      sx={{ minHeight: 0, py: 0.25, px: 1, mx: -1 }}
    >
      {t.take}
    </Button>
  )
}

function AssigneeMenu({ lead, isShort = false }: Props) {
  const { mutate, isPending } = useAssignLead(lead)
  const choices: Choice[] = useAssignees(lead.user_id).map(({ id, name, label }) => ({
    key: String(id),
    label,
    isChosen: id === lead.user_id,
    onChoose: () => mutate({ chosen: { id, name }, previousId: lead.user_id }),
  }))
  if (lead.user_id !== null)
    choices.push({
      key: 'none',
      label: t.release,
      onChoose: () => mutate({ chosen: null, previousId: lead.user_id }),
    })
  const name = lead.user?.name ?? (isShort ? '' : texts.info.noUser)
  return (
    <ChoiceMenu
      label={t.menu}
      choices={choices}
      button={(opener) => (
        <ButtonBase
          {...opener}
          data-row-act="assignee"
          aria-label={lead.user_id === null ? t.assign(lead.number) : t.change(name)}
          aria-busy={isPending}
          title={name}
          sx={{ minWidth: 24, minHeight: 24, borderRadius: 1, opacity: isPending ? 0.6 : 1, font: 'inherit' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
          </Box>
          <ArrowIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        </ButtonBase>
      )}
    />
  )
}
