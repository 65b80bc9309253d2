import Box from '@mui/material/Box'

/** Keys and their meanings. */
export function KeyList({ items }: { items: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, m: 0 }}
    >
      {items.map(([key, meaning]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {key}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
