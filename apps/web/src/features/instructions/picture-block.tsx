import Box from '@mui/material/Box'
import type { Block } from './content.ts'
import { pictures, pictureUrl } from './pictures.ts'

/** A screenshot with a reserved place, so that nothing moves when it loads. */
export function PictureBlock({ block: { name, alt } }: { block: Extract<Block, { kind: 'picture' }> }) {
  const { widths, width, height } = pictures[name]
  const isNarrow = width < height
  return (
    <Box
      component="img"
      src={pictureUrl(name, width)}
      srcSet={widths.map((one) => `${pictureUrl(name, one)} ${one}w`).join(', ')}
      sizes={isNarrow ? '240px' : '(max-width: 700px) 100vw, 720px'}
      width={width}
      height={height}
      loading="lazy"
      alt={alt}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: isNarrow ? 240 : 720,
        height: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  )
}
