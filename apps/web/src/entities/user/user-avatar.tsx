import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '@veranda/contract'
import { useBlobUrl } from '#lib/browser/use-blob-url.ts'
import { avatarQuery } from './pictures-query.ts'

interface Props {
  name: string
  size?: number
  /** The user whose avatar is shown; without one, initials. */
  userId?: number | undefined
  hasAvatar?: boolean | undefined
}

/** A person's avatar or initials; decorative, as the name is shown beside it. */
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
