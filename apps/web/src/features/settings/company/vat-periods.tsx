import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type CompanyProfile, type VatRate, vatOn, vatRates, vatRateText } from '@veranda/contract'
import { Controller, useFieldArray } from 'react-hook-form'
import { documentsTexts as t } from '#features/settings/documents/documents-texts.ts'
import { TextSetting } from '#features/settings/text-setting.tsx'
import { type SectionForm, useSectionForm } from '#features/settings/use-section-form.ts'
import { useDates } from '#lib/format/dates.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'

const rateText = (bp: VatRate) => (bp === null ? t.noVat : t.vatRate(vatRateText(bp)))

/** VAT rates of the company by their first day. */
export function VatPeriods({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ vat_periods }) => ({ vat_periods }))
  const { control, formState } = section.form
  const fault = formState.errors.vat_periods?.message
  const { fields, append, remove } = useFieldArray({ control, name: 'vat_periods' })
  const { today } = useDates()
  const now = vatOn(today(), company.vat_periods)
  return (
    <SectionFormCard title={t.vatTitle} hint={t.vatHint} section={section}>
      <Typography>{t.vatNow(now.mode === 'none' ? t.noVatNow : t.vatRate(vatRateText(now.bp)))}</Typography>
      {fields.map((field, index) => (
        <Period key={field.id} form={section.form} index={index} onRemove={() => remove(index)} />
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      <div>
        <Button
          startIcon={<AddIcon />}
          sx={{ ml: -1 }}
          onClick={() => append({ from: today(), bp: null }, { shouldFocus: false })}
        >
          {t.addPeriod}
        </Button>
      </div>
    </SectionFormCard>
  )
}

interface PeriodProps {
  form: SectionForm['form']
  index: number
  onRemove: () => void
}

function Period({ form, index, onRemove }: PeriodProps) {
  return (
    <Box
      role="group"
      aria-label={t.period(index + 1)}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: '220px 220px 40px' },
      }}
    >
      <TextSetting
        form={form}
        name={`vat_periods.${index}.from`}
        label={t.from}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <IconButton
        aria-label={t.removePeriod(index + 1)}
        onClick={onRemove}
        sx={{ mt: 1, gridColumn: { xs: 2, sm: 3 }, gridRow: 1 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      <Controller
        control={form.control}
        name={`vat_periods.${index}.bp`}
        render={({ field: { ref, value, onChange, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            label={t.rate}
            value={String(value)}
            onChange={({ target }) =>
              onChange(vatRates.find((rate) => String(rate) === target.value) ?? null)
            }
            sx={{ gridRow: { sm: 1 }, gridColumn: { sm: 2 } }}
          >
            {vatRates.map((rate) => (
              <MenuItem key={String(rate)} value={String(rate)}>
                {rateText(rate)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </Box>
  )
}
