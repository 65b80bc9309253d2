import Box from '@mui/material/Box'

const numbers = /(№\s?\S+)/

/** A heading's words; a number in it, «№ 2026-0035», stays in one piece. */
export function NoWrapNumbers({ text }: { text: string }) {
  return text.split(numbers).map((part, index) =>
    numbers.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Box component="span" key={index} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
}
