import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether a record table fits beside the menu. Otherwise rows are cards. */
export function useTableSpace(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'))
}
