import GlobalStyles from '@mui/material/GlobalStyles'

/** Prints the content only, black on white in every theme. */
const onPaper = {
  '@media print': {
    'body, body *': { color: '#000 !important', backgroundColor: 'transparent !important' },
    'main text': { fill: '#000 !important' },
    'body header, body nav, .not-printed': { display: 'none !important' },
    'main section': { breakInside: 'avoid' },
  },
}

/** Print styles of a page. */
export function PrintStyles() {
  return <GlobalStyles styles={onPaper} />
}
