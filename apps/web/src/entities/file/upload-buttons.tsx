import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import UploadIcon from '@mui/icons-material/UploadOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { fileTypes } from '@veranda/contract'
import { type ChangeEvent, useRef } from 'react'
import { texts } from './texts.ts'

const accepted = Object.keys(fileTypes)
  .map((type) => `.${type}`)
  .join(',')

interface Props {
  onFiles: (files: File[]) => void
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
}

/** «Загрузить», and on devices with a camera «Сделать фото». */
export function UploadButtons({ onFiles, variant = 'contained', size }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        startIcon={<UploadIcon />}
        onClick={() => files.current?.click()}
      >
        {texts.upload}
      </Button>
      <Button
        variant="outlined"
        {...(size && { size })}
        startIcon={<CameraIcon />}
        onClick={() => camera.current?.click()}
        sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
      >
        {texts.takePhoto}
      </Button>
      <input ref={files} type="file" multiple hidden accept={accepted} onChange={take} data-upload="files" />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
    </>
  )
}
