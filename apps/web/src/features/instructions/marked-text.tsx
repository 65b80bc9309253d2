import Box from '@mui/material/Box'

/** A text whose `[…]` are labels of the screen: bold, in the quotation marks of print. */
export function MarkedText({ text }: { text: string }) {
  return text.split(/\[([^\]]+)\]/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // The same label may stand in a text twice; their order never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: as said above
      <Box key={place} component="strong" sx={{ fontWeight: 600 }}>
        «{piece}»
      </Box>
    ),
  )
}
