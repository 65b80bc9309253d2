import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { areaBasisNames, type PriceCell, priceUnits } from '@veranda/contract'
import { memo } from 'react'

/** Plain values, so that what is typed in one field leaves the others as they are drawn. */
interface Props extends Pick<PriceCell, 'code' | 'title' | 'unit'> {
  value: string
  fault: string | undefined
  onChange: (code: string, text: string) => void
}

/** Where a cell's field is to be found. */
export const fieldId = (code: string) => `price-${code}`

/** What gets the focus is not scrolled under the bars above and below. */
const hidesNot = { scrollMarginTop: 96, scrollMarginBottom: 280 }

/** One cell of a price list as it is typed. */
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
      sx={{ '& input': hidesNot }}
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
