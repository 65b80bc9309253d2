import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type Client, type ClientMergeField, clientMergeFields, isSameValue } from '@veranda/contract'
import { useId } from 'react'
import { valueText } from '#features/clients/fields/value-text.ts'
import { texts } from '#features/clients/texts.ts'
import { mergeTexts as t } from './merge-texts.ts'

interface Props {
  kept: Client
  other: Client
  /** Fields whose value comes from the other client. */
  taken: readonly ClientMergeField[]
  onChange: (taken: ClientMergeField[]) => void
}

const columns = { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }

/** Both clients side by side: where they differ, one value is chosen. */
export function MergeValues({ kept, other, taken, onChange }: Props) {
  const differing = clientMergeFields.filter((field) => !isSameValue(field, kept, other))
  const choose = (field: ClientMergeField, isTaken: boolean) =>
    onChange(isTaken ? [...taken, field] : taken.filter((one) => one !== field))
  return (
    <>
      <Box sx={{ ...columns, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Head label={t.kept} client={kept} />
        <Head label={t.removed} client={other} />
      </Box>
      <Typography color="textSecondary">{differing.length === 0 ? t.same : t.chooseValues}</Typography>
      {differing.map((field) => (
        <FieldChoice
          key={field}
          label={field === 'user_id' ? t.user : texts.form[field]}
          values={[shownValue(kept, field), shownValue(other, field)]}
          isTaken={taken.includes(field)}
          onChange={(isTaken) => choose(field, isTaken)}
        />
      ))}
    </>
  )
}

function Head({ label, client }: { label: string; client: Client }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t.client(client.number, client.name)}
      </Typography>
    </Box>
  )
}

function shownValue(client: Client, field: ClientMergeField): string {
  if (field === 'user_id') return client.user?.name ?? t.noUser
  return valueText(field, client[field]) || t.empty
}

interface FieldChoiceProps {
  label: string
  values: [kept: string, other: string]
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

function FieldChoice({ label, values, isTaken, onChange }: FieldChoiceProps) {
  const labelId = useId()
  return (
    <div>
      <Typography id={labelId} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={labelId}
        value={isTaken ? 'other' : 'kept'}
        onChange={(_event, value) => onChange(value === 'other')}
        sx={columns}
      >
        {(['kept', 'other'] as const).map((side, index) => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio size="small" />}
            label={values[index]}
            sx={{
              mr: 0,
              minWidth: 0,
              '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 },
            }}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
