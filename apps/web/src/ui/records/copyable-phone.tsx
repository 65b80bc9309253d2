import CopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { formatPhone } from '@veranda/contract'
import { copyText } from './copy-text.ts'
import { PhoneLink } from './phone-link.tsx'
import { texts } from './texts.ts'

/** A phone to call or to copy. `whose` tells several ones apart. */
export function CopyablePhone({ phone, whose }: { phone: string; whose?: string }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, flexShrink: 0 }}>
      <PhoneLink phone={phone} />
      <Tooltip title={texts.copyPhone}>
        <IconButton
          size="small"
          aria-label={whose ? texts.copyPhoneOf(whose) : texts.copyPhone}
          onClick={() => void copyText(formatPhone(phone), texts.phoneCopied)}
        >
          <CopyIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
