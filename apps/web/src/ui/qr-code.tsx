import Box from '@mui/material/Box'
import { create } from 'qrcode'
import { useMemo } from 'react'

/** Quiet zone around the code, in modules, as readers require. */
const quietZone = 4

export interface QrDrawing {
  /** Width and height in modules, with the quiet zone. */
  size: number
  path: string
}

/** A QR code as one SVG path: a rectangle per run of dark modules. */
export function qrDrawing(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const bars: string[] = []
  for (let y = 0; y < modules.size; y += 1) {
    let x = 0
    while (x < modules.size) {
      const start = x
      while (x < modules.size && modules.get(y, x)) x += 1
      if (x > start) bars.push(`M${start + quietZone} ${y + quietZone}h${x - start}v1h-${x - start}z`)
      else x += 1
    }
  }
  return { size: modules.size + 2 * quietZone, path: bars.join('') }
}

/** The code as an SVG file. */
export function qrFile({ size, path }: QrDrawing): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="512" height="512" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrDrawing(text), [text])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 184, height: 184, display: 'block', bgcolor: 'common.white', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
