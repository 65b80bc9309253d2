import RemoveIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { routingModes, scopeOf } from '@veranda/contract'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SortableList } from '#ui/lists/sortable-list.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.routing
const usualRelease = 300

/** Assignment of new conversations. */
export function RoutingSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { part, set, number } = draftFields(draft, 'routing', fault)
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <ChoiceField
        label={t.mode}
        options={routingModes}
        value={part.mode}
        theirs={draft.clashes['routing.mode']}
        onChange={(mode) => set({ mode })}
      />
      <People ids={part.user_ids} onChange={(user_ids) => set({ user_ids })} />
      <TextField {...number('max_active')} label={t.max_active} sx={{ maxWidth: 360 }} />
      <SwitchSetting
        label={t.prefers_owner}
        hint={t.prefersHint}
        isOn={part.prefers_owner}
        fault={fault('routing.prefers_owner')}
        onChange={(prefers_owner) => set({ prefers_owner })}
      />
      <SwitchSetting
        label={t.release}
        isOn={part.release_seconds !== null}
        onChange={(isOn) => set({ release_seconds: isOn ? usualRelease : null })}
      />
      {part.release_seconds !== null && (
        <TextField {...number('release_seconds')} label={t.release_seconds} sx={{ maxWidth: 360 }} />
      )}
    </SectionFormCard>
  )
}

/** Users who take part, in the order of turns. */
function People({ ids, onChange }: { ids: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const free = colleagues.filter(({ id, role }) => !ids.includes(id) && scopeOf(role, 'chat.write') === 'all')
  const nameOf = (id: number) => colleagues.find((one) => one.id === id)?.name ?? t.gone
  return (
    <Stack role="group" aria-label={t.people} sx={{ gap: 1.5 }}>
      <Typography variant="h3">{t.people}</Typography>
      {ids.length === 0 && <Typography color="textSecondary">{t.everybody}</Typography>}
      {ids.length > 0 && (
        <SortableList
          aria-label={t.peopleList}
          items={ids.map((id) => ({ id, label: nameOf(id) }))}
          onOrder={onChange}
        >
          {({ id, label }) => (
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{label}</Typography>
              <IconButton
                aria-label={t.removePerson(label)}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Stack>
          )}
        </SortableList>
      )}
      {free.length > 0 && (
        <TextField
          select
          label={t.addPerson}
          value=""
          onChange={(event) => onChange([...ids, Number(event.target.value)])}
          sx={{ maxWidth: 360 }}
        >
          {free.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  )
}
