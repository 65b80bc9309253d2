import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ProductionSettings } from '@veranda/contract'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { ParsedSetting } from '#features/settings/parsed-setting.tsx'
import { TextSetting } from '#features/settings/text-setting.tsx'
import { productionTexts } from './production-texts.ts'
import { type ProductionSectionForm, readWidths } from './production-values.ts'

const t = productionTexts

interface Props {
  form: ProductionSectionForm['form']
  /** Codes of saved films, which price lists and orders reference. */
  known: ProductionSettings['films']
}

/** Films and their roll widths. */
export function ProductionFilms({ form, known }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'films' })
  const fault = form.formState.errors.films?.message
  const codes = known.map(({ code }) => code)
  return (
    <>
      {fields.map((field, index) => (
        <Film
          key={field.id}
          form={form}
          index={index}
          isKnown={codes.includes(field.code)}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      <div>
        <Button
          startIcon={<AddIcon />}
          onClick={() => append({ code: '', name: '', rolls: [1400], is_patterned: false })}
          sx={{ ml: -1 }}
        >
          {t.addFilm}
        </Button>
      </div>
    </>
  )
}

interface FilmProps {
  form: ProductionSectionForm['form']
  index: number
  isKnown: boolean
  onRemove: (() => void) | undefined
}

function Film({ form, index, isKnown, onRemove }: FilmProps) {
  const name = useWatch({ control: form.control, name: `films.${index}.name` })
  return (
    <Box
      role="group"
      aria-label={t.film(index + 1, name)}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', md: '1.4fr 1fr 1.2fr 40px' },
        columnGap: 1.5,
        rowGap: 1.5,
        alignItems: 'start',
        pb: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <TextSetting form={form} name={`films.${index}.name`} label={t.filmName} />
      <Box sx={{ gridRow: { xs: 1, md: 1 }, gridColumn: { xs: 2, md: 4 } }}>
        {onRemove && (
          <IconButton aria-label={t.removeFilm(name)} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <TextSetting
        form={form}
        name={`films.${index}.code`}
        label={t.filmCode}
        hint={isKnown ? undefined : t.codeHint}
        slotProps={{ input: { readOnly: isKnown } }}
        sx={{ gridColumn: { xs: 1, md: 'auto' } }}
      />
      <Rolls form={form} index={index} isKnown={isKnown} />
      <Controller
        control={form.control}
        name={`films.${index}.is_patterned`}
        render={({ field: { value, onChange, ref, ...field } }) => (
          <FormControlLabel
            sx={{ gridColumn: '1 / -1' }}
            control={
              <Checkbox
                {...field}
                checked={value}
                onChange={(_event, isOn) => onChange(isOn)}
                slotProps={{ input: { ref } }}
              />
            }
            label={<Typography variant="body2">{t.patterned}</Typography>}
          />
        )}
      />
    </Box>
  )
}

function Rolls({ form, index, isKnown }: Omit<FilmProps, 'onRemove'>) {
  const errors = form.formState.errors.films?.[index]?.rolls
  return (
    <Controller
      control={form.control}
      name={`films.${index}.rolls`}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <ParsedSetting
          label={t.rolls}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          read={readWidths}
          show={(widths) => widths.join(', ')}
          error={errors !== undefined}
          helperText={errors ? (errors.message ?? t.widths) : !isKnown && t.rollsHint}
          sx={{ gridColumn: { xs: 1, md: 'auto' } }}
        />
      )}
    />
  )
}
