import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper there is the content alone, in black on white whatever the screen's colours. */
const onPaper = {
  '@media print': {
    'body, body *': { color: '#000 !important', backgroundColor: 'transparent !important' },
    'main text': { fill: '#000 !important' },
    'body header, body nav, .not-printed': { display: 'none !important' },
    'main section': { breakInside: 'avoid' },
  },
}

/** What makes a page that is read fit to be printed. */
export function PrintStyles() {
  return <GlobalStyles styles={onPaper} />
}
