const megabyte = 1024 * 1024

/** Limits of file storage. Sizes in bytes. */
export const fileLimits = {
  sizeMax: 2048 * megabyte,
  /** Pictures are decoded and re-encoded, so they have their own limit. */
  imageSizeMax: 60 * megabyte,
  imagePixelsMax: 50_000_000,
  /** All frames of an animation together. */
  animationPixelsMax: 25_000_000,
  animationFramesMax: 300,
  partSize: 8 * megabyte,
  nameMax: 200,
  quota: 5120 * megabyte,
  foldersMax: 1000,
  folderDepthMax: 12,
  bulkMax: 100,
  openUploadsMax: 200,
  uploadHours: 24,
  trashDays: 30,
  /** A signed URL is valid for at least this long, and at most twice as long. */
  linkMinutes: 10,
  thumbnailWidth: 320,
  /** How much of a text file a preview reads. */
  textPreviewBytes: 256 * 1024,
} as const

/** `inline`: the browser may display it; others are downloaded. */
interface FileType {
  kind: 'image' | 'document' | 'video' | 'audio' | 'archive'
  mime: string
  isInline?: boolean
}

/** Accepted extensions. Others are refused. */
export const fileTypes = {
  png: { kind: 'image', mime: 'image/png', isInline: true },
  jpg: { kind: 'image', mime: 'image/jpeg', isInline: true },
  jpeg: { kind: 'image', mime: 'image/jpeg', isInline: true },
  webp: { kind: 'image', mime: 'image/webp', isInline: true },
  gif: { kind: 'image', mime: 'image/gif', isInline: true },
  pdf: { kind: 'document', mime: 'application/pdf', isInline: true },
  txt: { kind: 'document', mime: 'text/plain' },
  csv: { kind: 'document', mime: 'text/csv' },
  docx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { kind: 'document', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    kind: 'document',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  zip: { kind: 'archive', mime: 'application/zip' },
  mp3: { kind: 'audio', mime: 'audio/mpeg', isInline: true },
  ogg: { kind: 'audio', mime: 'audio/ogg', isInline: true },
  m4a: { kind: 'audio', mime: 'audio/mp4', isInline: true },
  wav: { kind: 'audio', mime: 'audio/wav', isInline: true },
  mp4: { kind: 'video', mime: 'video/mp4', isInline: true },
  mov: { kind: 'video', mime: 'video/quicktime', isInline: true },
  webm: { kind: 'video', mime: 'video/webm', isInline: true },
} as const satisfies Record<string, FileType>

export type FileTypeName = keyof typeof fileTypes

/** The accepted extension of a file name, else `null`. */
export function fileTypeOf(name: string): FileTypeName | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(fileTypes, extension) ? (extension as FileTypeName) : null
}
