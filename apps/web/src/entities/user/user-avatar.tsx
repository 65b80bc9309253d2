import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '@veranda/contract'
import { useBlobUrl } from '#lib/browser/use-blob-url.ts'
import { avatarQuery } from './pictures-query.ts'

interface Props {
  name: string
  size?: number
  /** Whose picture to show; without one, two letters. */
  userId?: number | undefined
  hasAvatar?: boolean | undefined
}

/** A person in a circle, as a picture or two letters; decorative, for the name stands beside it. */
export function UserAvatar({ name, size = 36, userId, hasAvatar = false }: Props) {
  const { data } = useQuery({ ...avatarQuery(userId ?? 0), enabled: hasAvatar && userId !== undefined })
  const src = useBlobUrl(hasAvatar ? data : undefined)
  return (
    <Avatar
      aria-hidden
      {...(src && { src })}
      sx={{
        width: size,
        height: size,
        bgcolor: 'surface.accent',
        color: 'surface.accentText',
        fontSize: Math.round(size * 0.4),
        fontWeight: 700,
      }}
    >
      {initialsOf(name)}
    </Avatar>
  )
}
