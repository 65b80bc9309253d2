import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { texts } from '#features/account/texts.ts'
import { saveFile } from '#lib/http/download.ts'
import { copyText } from '#ui/records/copy-text.ts'

const t = texts.twoFactor

interface Props {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/** The recovery codes, shown once, to copy or save. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading is announced and scrolled to.
  useEffect(() => heading.current?.focus(), [])
  const save = () => {
    const text = `${t.fileHead(email)}\n\n${codes.join('\n')}\n`
    saveFile(t.fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <div>
        <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 80 }}>
          {t.codesTitle}
        </Typography>
        <Typography color="textSecondary">{t.codesHint}</Typography>
      </div>
      <Box
        component="ul"
        aria-label={t.codesList}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.default',
        }}
      >
        {codes.map((code) => (
          <Typography
            key={code}
            component="li"
            sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', whiteSpace: 'nowrap' }}
          >
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onDone}>
          {t.saved}
        </Button>
        <Button
          variant="outlined"
          startIcon={<CopyIcon />}
          onClick={() => void copyText(codes.join('\n'), t.codesCopied)}
        >
          {t.copyCodes}
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
          {t.downloadCodes}
        </Button>
      </Stack>
    </Stack>
  )
}
