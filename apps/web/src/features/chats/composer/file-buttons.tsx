import AttachIcon from '@mui/icons-material/AttachFileOutlined'
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import IconButton from '@mui/material/IconButton'
import { fileTypes } from '@veranda/contract'
import { type ChangeEvent, useRef } from 'react'
import { composerTexts as t } from './composer-texts.ts'

const accepted = Object.keys(fileTypes)
  .map((type) => `.${type}`)
  .join(',')

/** Attaches files, and on devices with a camera a photo. */
export function FileButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
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
      <IconButton aria-label={t.attach} onClick={() => files.current?.click()}>
        <AttachIcon />
      </IconButton>
      <IconButton
        aria-label={t.camera}
        onClick={() => camera.current?.click()}
        sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
      >
        <CameraIcon />
      </IconButton>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={take}
        data-upload="message"
      />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
    </>
  )
}
