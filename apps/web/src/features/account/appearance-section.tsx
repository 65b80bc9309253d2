import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { densities, themes } from '@veranda/contract'
import { useId } from 'react'
import { type Appearance, setAppearance, useAppearance } from '#lib/browser/appearance.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useSaveAppearance } from './account-queries.ts'
import { texts } from './texts.ts'

const t = texts.appearance

export function AppearanceSection() {
  const appearance = useAppearance()
  const save = useSaveAppearance()
  const choose = (changes: Partial<Appearance>) => {
    setAppearance(changes)
    save.mutate(changes, { onError: () => setAppearance(appearance) })
  }
  return (
    <SectionCard title={texts.sections.appearance} hint={t.hint}>
      <Choice
        label={t.theme}
        options={themes}
        value={appearance.theme}
        onChoose={(theme) => choose({ theme })}
      />
      <Choice
        label={t.density}
        hint={t.densityHint}
        options={densities}
        value={appearance.density}
        onChoose={(density) => choose({ density })}
      />
    </SectionCard>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  hint?: string
  options: Record<T, string>
  value: T
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, hint, options, value, onChoose }: ChoiceProps<T>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChoose(event.target.value as T)}
      >
        {(Object.entries(options) as [T, string][]).map(([code, name]) => (
          <FormControlLabel key={code} value={code} control={<Radio />} label={name} />
        ))}
      </RadioGroup>
      {hint && <FormHelperText>{hint}</FormHelperText>}
    </FormControl>
  )
}
