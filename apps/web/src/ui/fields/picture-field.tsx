import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** The current picture. */
  preview: ReactNode
  hint: string
  uploadLabel: string
  removeLabel: string
  hasPicture: boolean
  isPending: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

/** Uploads or removes a picture. */
export function PictureField(props: Props) {
  const { preview, hint, uploadLabel, removeLabel, hasPicture, isPending, onPick, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {preview}
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" loading={isPending} onClick={() => input.current?.click()}>
            {uploadLabel}
          </Button>
          {hasPicture && (
            <Button color="secondary" disabled={isPending} onClick={onRemove}>
              {removeLabel}
            </Button>
          )}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {hint}
        </Typography>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={uploadLabel}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (file) onPick(file)
        }}
      />
    </Stack>
  )
}
