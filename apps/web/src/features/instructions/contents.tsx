import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { Disclosure } from '#ui/fields/disclosure.tsx'
import { RouterAnchor } from '#ui/router-link.tsx'
import { frame } from '#ui/theme.ts'
import type { Section } from './content.ts'
import { goToSection } from './instruction-section.tsx'
import { texts } from './texts.ts'

interface Props {
  path: string
  sections: readonly Section[]
}

/** Table of contents: beside the text, folded above it on a phone. */
export function Contents(props: Props) {
  return (
    <Box
      component="nav"
      aria-label={texts.contents}
      sx={{
        ml: { md: -2 },
        position: { md: 'sticky' },
        top: { md: frame.bar + 16 },
        maxHeight: { md: `calc(100dvh - ${frame.bar + 32}px)` },
        overflowY: { md: 'auto' },
      }}
    >
      <Box sx={{ display: { md: 'none' } }}>
        <Disclosure title={texts.contents} isNeeded={false} gap={0}>
          <Links {...props} />
        </Disclosure>
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Typography variant="subtitle2" component="p" color="textSecondary" sx={{ px: 2, pb: 0.5 }}>
          {texts.contents}
        </Typography>
        <Links {...props} />
      </Box>
    </Box>
  )
}

function Links({ path, sections }: Props) {
  return (
    <List disablePadding>
      {sections.map(({ id, heading }) => (
        <ListItem key={id} disablePadding>
          <ListItemButton
            component={RouterAnchor}
            to={`${path}#${id}`}
            // The hash may be in the URL already, so the click scrolls itself.
            onClick={() => goToSection(id)}
            sx={{ borderRadius: 2, py: 0.25, minHeight: { md: 36 } }}
          >
            <ListItemText primary={heading} slotProps={{ primary: { variant: 'body2' } }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}
