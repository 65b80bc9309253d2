import type { CanvasRect } from 'pdfmake/interfaces.js'
import { create } from 'qrcode'

/** A QR code of a width in points: one rectangle per run of dark modules, sharp at any size. */
export function qrCanvas(text: string, width: number): CanvasRect[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const unit = width / modules.size
  const bars: CanvasRect[] = []
  for (let y = 0; y < modules.size; y += 1) {
    let x = 0
    while (x < modules.size) {
      const start = x
      while (x < modules.size && modules.get(y, x)) x += 1
      if (x > start)
        bars.push({
          type: 'rect',
          x: start * unit,
          y: y * unit,
          w: (x - start) * unit,
          h: unit,
          color: '#000000',
        })
      else x += 1
    }
  }
  return bars
}
