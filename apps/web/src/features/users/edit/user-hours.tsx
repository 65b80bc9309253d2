import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { WorkingHours } from '@veranda/contract'
import { useWatch } from 'react-hook-form'
import { texts } from '#features/users/texts.ts'
import { WorkingHoursField } from '#ui/fields/working-hours-field.tsx'
import type { UserForm } from './user-form.ts'

const defaultHours: WorkingHours = Array.from({ length: 7 }, (_day, index) =>
  index < 5 ? { from: '09:00', to: '18:00' } : null,
)

/** The company's hours, or the user's own. */
export function UserHours({ form }: { form: UserForm }) {
  const hours = useWatch({ control: form.control, name: 'working_hours' }) ?? null
  const errors = form.formState.errors.working_hours
  const set = (value: WorkingHours | null) =>
    form.setValue('working_hours', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <>
      <FormControlLabel
        control={
          <Switch checked={hours === null} onChange={(_event, isOn) => set(isOn ? null : defaultHours)} />
        }
        label={texts.form.companyHours}
      />
      {errors?.message && <FormHelperText error>{errors.message}</FormHelperText>}
      {hours && (
        <WorkingHoursField
          value={hours}
          onChange={set}
          faults={hours.map((_day, index) => {
            const fault = errors?.[index]
            return fault?.to?.message ?? fault?.from?.message ?? fault?.message
          })}
        />
      )}
    </>
  )
}
