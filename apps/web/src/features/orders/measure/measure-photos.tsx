import CloseIcon from '@mui/icons-material/Close'
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { fileListQuery } from '#entities/file/file-queries.ts'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { useFreshFiles } from '#entities/file/use-fresh-files.ts'
import { useBlobUrl } from '#lib/browser/use-blob-url.ts'
import type { QueuedPhoto } from '#lib/offline/offline-db.ts'
import { useIsOffline } from '#lib/realtime/connection.ts'
import { addPhoto, editPhoto, removePhoto, useQueue } from './measure-queue.ts'
import { measureTexts } from './measure-texts.ts'

const t = measureTexts.opening

interface Props {
  orderId: number
  itemKey: string
  /** The opening's name, for the file name. */
  name: string
}

const endingOf = (file: File) => /\.([a-z0-9]{2,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'

/** A file name from the opening and the time. */
function photoName(opening: string, file: File, now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return measureTexts.photoName(opening, time.join('-'), endingOf(file))
}

/** Photos of an opening: stored on the device until they are sent. */
export function MeasurePhotos({ orderId, itemKey, name }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const photos = useQueue().photos.filter((one) => one.order_id === orderId && one.item_key === itemKey)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = [...(event.target.files ?? [])]
    event.target.value = ''
    if (!file) return
    const photo = { id: crypto.randomUUID(), order_id: orderId, item_key: itemKey }
    void addPhoto({ ...photo, name: photoName(name, file, new Date()), blob: file })
  }
  return (
    <div>
      <Button
        fullWidth
        variant="outlined"
        size="large"
        startIcon={<CameraIcon />}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 56 }}
      >
        {t.photo}
      </Button>
      <input ref={input} type="file" hidden accept="image/*" capture="environment" onChange={take} />
      <SentPhotos orderId={orderId} name={name} />
      {photos.length > 0 && (
        <Box
          component="ul"
          aria-label={t.photoList}
          sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {photos.map((photo) => (
            <WaitingPhoto key={photo.id} photo={photo} />
          ))}
        </Box>
      )}
    </div>
  )
}

/** Uploaded photos, recognised by their names. */
function SentPhotos({ orderId, name }: Pick<Props, 'orderId' | 'name'>) {
  useFreshFiles()
  const filter = { order_id: String(orderId), kind: 'image' } as const
  const { data } = useInfiniteQuery({ ...fileListQuery(filter), enabled: !useIsOffline() })
  const files = data?.pages.flatMap((page) => page.data) ?? []
  const sentPhotos = files.filter(
    (file) => file.order_stage === 'measure' && file.name.startsWith(`${name} `),
  )
  if (sentPhotos.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t.sentPhotos}
      sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {sentPhotos.map((file) => (
        <Box component="li" key={file.id} title={file.name}>
          <FileThumb file={file} size={96} />
        </Box>
      ))}
    </Box>
  )
}

function WaitingPhoto({ photo }: { photo: QueuedPhoto }) {
  const url = useBlobUrl(photo.blob)
  return (
    <Box component="li" sx={{ position: 'relative', width: photo.problem ? '100%' : 96 }}>
      {url && (
        <Box
          component="img"
          src={url}
          alt={photo.name}
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1.5, display: 'block' }}
        />
      )}
      <IconButton
        aria-label={t.dropPhoto(photo.name)}
        onClick={() => void removePhoto(photo.id)}
        sx={{
          position: 'absolute',
          left: 56,
          top: 0,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.default' },
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {photo.problem && (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" onClick={() => void editPhoto({ ...photo, problem: null })}>
              {t.retryPhoto}
            </Button>
          }
        >
          {photo.problem}
        </Alert>
      )}
    </Box>
  )
}
