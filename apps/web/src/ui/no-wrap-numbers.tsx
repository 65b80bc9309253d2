import Box from '@mui/material/Box'

const numbers = /(№\s?\S+|\+\d[\d\s-]{8,14}\d)/

/** A text in which numbers, «№ 2026-0035», and phones do not wrap. */
export function NoWrapNumbers({ text }: { text: string }) {
  return text.split(numbers).map((part, index) =>
    numbers.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <Box component="span" key={index} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
}
