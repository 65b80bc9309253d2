import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Assignment, assignmentModes, type CompanyProfile, pages } from '@veranda/contract'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useAssignees } from '#entities/user/assignee-button.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { assignmentTexts } from './assignment-texts.ts'
import { texts } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'
import { WithCompany } from './with-company.tsx'

const t = assignmentTexts
const usualMinutes = 15

export function AssignmentSection() {
  return <WithCompany>{(company) => <Fields company={company} />}</WithCompany>
}

interface FixedPersonProps {
  value: number | undefined
  fault: string | undefined
  onChange: (userId: number) => void
}

function FixedPerson({ value, fault, onChange }: FixedPersonProps) {
  const people = useAssignees('lead.convert', value)
  return (
    <TextField
      select
      label={t.person}
      value={people.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={Boolean(fault)}
      helperText={fault ?? t.personHint}
      sx={{ maxWidth: 360 }}
    >
      {people.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Fields({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(
    company,
    ({ assignment }) => ({ assignment }),
    ({ assignment }) => ({ 'assignment.mode': assignmentModes[assignment.mode] }),
  )
  const { form } = section
  const value = useWatch({ control: form.control, name: 'assignment' }) ?? company.assignment
  const errors = form.formState.errors.assignment
  const set = (changes: Partial<Assignment>) =>
    form.setValue('assignment', { ...value, ...changes }, { shouldDirty: true, shouldValidate: true })
  const labelId = useId()
  return (
    <SectionFormCard title={texts.sections.assignment} hint={t.hint} section={section}>
      <div>
        <FormLabel id={labelId}>{t.mode}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={value.mode}
          onChange={(event) => set({ mode: event.target.value as Assignment['mode'] })}
        >
          {Object.entries(assignmentModes).map(([mode, label]) => (
            <FormControlLabel key={mode} value={mode} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
        {errors?.mode && <FormHelperText error>{errors.mode.message}</FormHelperText>}
      </div>
      {value.mode === 'fixed' && (
        <FixedPerson
          value={value.user_id}
          fault={errors?.user_id?.message}
          onChange={(user_id) => set({ user_id })}
        />
      )}
      {value.mode !== 'off' && (
        <>
          {value.mode !== 'fixed' && (
            <SwitchSetting
              label={t.onShift}
              hint={t.onShiftHint}
              isOn={value.only_on_shift}
              fault={errors?.only_on_shift?.message}
              onChange={(only_on_shift) => set({ only_on_shift })}
            />
          )}
          {value.mode !== 'fixed' && (
            <SwitchSetting
              label={t.prefersOwner}
              hint={t.prefersOwnerHint}
              isOn={value.prefers_owner ?? true}
              onChange={(prefers_owner) => set({ prefers_owner })}
            />
          )}
          <SwitchSetting
            label={t.returns}
            isOn={value.return_after_minutes !== null}
            onChange={(isOn) => set({ return_after_minutes: isOn ? usualMinutes : null })}
          />
          {value.return_after_minutes !== null && (
            <TextField
              type="number"
              label={t.minutes}
              value={Number.isNaN(value.return_after_minutes) ? '' : value.return_after_minutes}
              onChange={(event) => set({ return_after_minutes: Number.parseInt(event.target.value, 10) })}
              error={Boolean(errors?.return_after_minutes)}
              helperText={errors?.return_after_minutes?.message}
              slotProps={{ htmlInput: { min: 5, max: 1440 } }}
              sx={{ maxWidth: 240 }}
            />
          )}
          <Typography color="textSecondary">
            {t.who} <RouterLink to={pages['users.index'].path}>{t.toUsers}</RouterLink>
          </Typography>
        </>
      )}
    </SectionFormCard>
  )
}
