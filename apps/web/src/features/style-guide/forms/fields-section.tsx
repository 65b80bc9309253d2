import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { formatPhone, paymentMethods } from '@veranda/contract'
import { useState } from 'react'
import { GuideSection } from '#features/style-guide/guide-page.tsx'
import { Sample, SampleGrid } from '#features/style-guide/sample.tsx'
import { roubles } from '#lib/format/money.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { CopyField } from '#ui/records/copy-field.tsx'
import { formsTexts } from './forms-texts.ts'

const t = formsTexts.fields

export function FieldsSection() {
  return (
    <GuideSection title={t.title} hint={t.hint}>
      <SampleGrid>
        <Sample {...t.text}>
          <Stack sx={{ gap: 2.5 }}>
            <TextField label={t.name} defaultValue={t.nameValue} required />
            <TextField label={t.address} helperText={t.addressHint} />
            <TextField label={t.notes} multiline minRows={3} defaultValue={t.notesValue} />
          </Stack>
        </Sample>
        <Sample {...t.faults}>
          <Stack sx={{ gap: 2.5 }}>
            <TextField
              label={t.email}
              type="email"
              defaultValue={t.emailValue}
              error
              helperText={t.emailFault}
            />
            <TextField
              label={t.locked}
              defaultValue={t.lockedValue}
              helperText={t.lockedHint}
              slotProps={{ htmlInput: { readOnly: true } }}
            />
          </Stack>
        </Sample>
        <Sample {...t.numbers}>
          <NumberFields />
        </Sample>
        <Sample {...t.special}>
          <Stack sx={{ gap: 2.5 }}>
            <TextField select label={t.method} defaultValue={Object.keys(paymentMethods)[0]}>
              {Object.entries(paymentMethods).map(([code, name]) => (
                <MenuItem key={code} value={code}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <PasswordField label={t.password} autoComplete="off" />
            <CopyField label={t.link} hint={t.linkHint} text={t.linkValue} copyLabel={t.copy} />
          </Stack>
        </Sample>
      </SampleGrid>
    </GuideSection>
  )
}

/** Phone, date and amount; each shows below how it was parsed. */
function NumberFields() {
  const [phone, setPhone] = useState(t.phoneValue)
  const [kopecks, setKopecks] = useState<number | null>(2_435_050)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        label={t.phone}
        type="tel"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        helperText={phone.trim() === '' ? t.phoneHint : t.phoneShown(formatPhone(phone))}
        autoComplete="off"
      />
      <TextField
        label={t.day}
        type="date"
        defaultValue="2026-12-04"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <AmountField
        label={t.amount}
        value={kopecks}
        onChange={setKopecks}
        hint={kopecks === null ? t.amountHint : t.amountShown(roubles(kopecks))}
        fault={t.amountFault}
      />
    </Stack>
  )
}
