import Box from '@mui/material/Box'
import { pages, type WorkingHours } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { WorkingHoursField } from '#ui/fields/working-hours-field.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { ChoiceField } from './choice-field.tsx'
import { HolidaysField } from './holidays-field.tsx'
import type { SectionProps } from './section-props.ts'
import { useDraftSection } from './use-draft-section.ts'

const t = channelTexts.hours
const modes = { company: t.company, own: t.own }
const workday = { from: '09:00', to: '18:00' }
const usualWeek: WorkingHours = [workday, workday, workday, workday, workday, null, null]

/** Opening hours of the chat. */
export function HoursSection({ draft, keys }: SectionProps) {
  const { can } = useCurrentUser()
  const { state, fault } = useDraftSection(draft, keys)
  const { part, set } = draftFields(draft, 'hours', fault)
  const { weekly, holidays } = part
  const faultOf = (path: string) => fault(`${path}.to`) ?? fault(`${path}.from`) ?? fault(path)
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <ChoiceField
        label={t.mode}
        options={modes}
        value={weekly ? 'own' : 'company'}
        theirs={draft.clashes['hours.weekly']}
        onChange={(mode) => set({ weekly: mode === 'own' ? usualWeek : null })}
      />
      {weekly ? (
        <WorkingHoursField
          value={weekly}
          onChange={(changed) => set({ weekly: changed })}
          faults={weekly.map((_day, index) => faultOf(`hours.weekly.${index}`))}
        />
      ) : (
        can('company.manage') && (
          <Box>
            <RouterLink to={`${pages.settings.path}?section=hours`}>{t.toCompany}</RouterLink>
          </Box>
        )
      )}
      <HolidaysField
        holidays={holidays}
        onChange={(changed) => set({ holidays: changed })}
        fault={(index) => fault(`hours.holidays.${index}.day`) ?? faultOf(`hours.holidays.${index}.hours`)}
      />
    </SectionFormCard>
  )
}
