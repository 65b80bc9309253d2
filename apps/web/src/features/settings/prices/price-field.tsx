import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { areaBasisNames, type PriceCell, priceUnits } from '@veranda/contract'
import { memo } from 'react'

/** Primitive props, so that typing in one field does not re-render the others. */
interface Props extends Pick<PriceCell, 'code' | 'title' | 'unit'> {
  value: string
  fault: string | undefined
  onChange: (code: string, text: string) => void
}

/** Id of a cell's field. */
export const fieldId = (code: string) => `price-${code}`

/** Keeps a focused field clear of the top and bottom bars. */
const scrollMargins = { scrollMarginTop: 96, scrollMarginBottom: 280 }

/** One cell of a price list being edited. */
export const PriceField = memo(function PriceField(props: Props) {
  const { code, title, unit, value, fault, onChange } = props
  const isBasis = unit === 'basis'
  return (
    <TextField
      select={isBasis}
      size="small"
      id={fieldId(code)}
      value={value}
      onChange={(event) => onChange(code, event.target.value)}
      error={fault !== undefined}
      helperText={fault}
      fullWidth
      sx={{ '& input': scrollMargins }}
      slotProps={{
        htmlInput: { 'aria-label': title, inputMode: 'decimal', sx: { textAlign: 'right' } },
        ...(isBasis
          ? { select: { SelectDisplayProps: { 'aria-label': title } } }
          : {
              input: {
                endAdornment: <InputAdornment position="end">{priceUnits[unit].label}</InputAdornment>,
              },
            }),
      }}
    >
      {isBasis &&
        Object.entries(areaBasisNames).map(([basis, label]) => (
          <MenuItem key={basis} value={basis}>
            {label}
          </MenuItem>
        ))}
    </TextField>
  )
})
