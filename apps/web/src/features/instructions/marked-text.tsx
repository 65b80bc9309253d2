import Box from '@mui/material/Box'

/** A text whose `[…]` are labels of the screen: bold and in quotation marks. */
export function MarkedText({ text }: { text: string }) {
  return text.split(/\[([^\]]+)\]/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // A label may occur twice in a text, but the order is fixed.
      // biome-ignore lint/suspicious/noArrayIndexKey: as said above
      <Box key={place} component="strong" sx={{ fontWeight: 600 }}>
        «{piece}»
      </Box>
    ),
  )
}
