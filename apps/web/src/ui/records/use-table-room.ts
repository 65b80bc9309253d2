import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether a table of records fits beside the menu. Where it does not, rows are cards. */
export function useTableRoom(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'))
}
