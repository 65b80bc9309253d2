import LinkIcon from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { copyText } from '#ui/records/copy-text.ts'
import { BlockView } from './block-view.tsx'
import type { Section } from './content.ts'
import { texts } from './texts.ts'

interface Props {
  section: Section
  /** Path of the instruction. */
  path: string
}

/** Offset, because the app bar covers the top. */
const belowBar = '88px'

/** A section of an instruction with its own URL. */
export function InstructionSection({ section: { id, heading, blocks }, path }: Props) {
  const headingId = `${id}-heading`
  return (
    <Box component="section" id={id} aria-labelledby={headingId} sx={{ scrollMarginTop: belowBar }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography variant="h2" id={headingId} tabIndex={-1} sx={{ outline: 'none' }}>
          {heading}
        </Typography>
        <IconButton
          className="not-printed"
          size="small"
          aria-label={texts.copyLink(heading)}
          onClick={() => void copyText(`${window.location.origin}${path}#${id}`)}
          sx={{ color: 'text.secondary', flexShrink: 0 }}
        >
          <LinkIcon fontSize="small" />
        </IconButton>
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        {blocks.map((block, place) => (
          // The content is static, so indices are stable.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          <BlockView key={place} block={block} />
        ))}
      </Stack>
    </Box>
  )
}

/** Scrolls to a section and moves the focus there. */
export function goToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView()
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}
