import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { LeadForm } from '@veranda/contract'
import { formStatus } from '#features/lead-forms/form-status.tsx'
import { texts } from '#features/lead-forms/texts.ts'
import { QrCode, qrDrawing, qrFile } from '#ui/qr-code.tsx'
import { CopyField } from '#ui/records/copy-field.tsx'
import { iframeCode, publicAddress } from './public-address.ts'

const t = texts.embed

/** Ways to share a form: link, QR code, embed code. */
export function EmbedPanel({ form }: { form: LeadForm }) {
  const address = publicAddress(form.slug)
  const code = iframeCode(form.slug, form.title || form.name)
  const status = formStatus(form)
  return (
    <Stack sx={{ gap: 3 }}>
      {status !== 'published' && <Alert severity="warning">{status === 'draft' ? t.draft : t.paused}</Alert>}
      <CopyField label={t.link} hint={t.linkHint} text={address} copyLabel={t.copyLink} />
      <CopyField
        label={t.code}
        hint={t.codeHint}
        text={code}
        copyLabel={t.copyCode}
        copied={t.codeCopied}
        isMultiline
      />
      <Box>
        <Typography variant="subtitle2" component="h3">
          {t.qr}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t.qrHint}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 0.5 }}>
            <QrCode text={address} label={t.qrLabel(address)} />
          </Box>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            onClick={() => downloadQr(form.slug, address)}
          >
            {t.download}
          </Button>
        </Stack>
      </Box>
    </Stack>
  )
}

function downloadQr(slug: string, address: string): void {
  const url = URL.createObjectURL(qrFile(qrDrawing(address)))
  const link = document.createElement('a')
  link.href = url
  link.download = `${slug}-qr.svg`
  link.click()
  URL.revokeObjectURL(url)
}
