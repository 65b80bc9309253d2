import { moscow } from '#demo/demo-clock.ts'
import type { PdfDefinition } from '#pdf/pdf-definition.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** In Moscow time. */
function stamp(at: Date): string {
  const local = new Date(at.getTime() + moscow)
  const day = [local.getUTCFullYear(), two(local.getUTCMonth() + 1), two(local.getUTCDate())]
  return `${day.join('')}_${two(local.getUTCHours())}${two(local.getUTCMinutes())}${two(local.getUTCSeconds())}`
}

export const filesTexts = {
  /** The way phones name photos. */
  photo: (at: Date) => `IMG_${stamp(at)}.jpg`,
  folders: { clients: 'Для клиентов', works: 'Наши работы' },
  works: ['Веранда в Истре.jpg', 'Терраса в Звенигороде.jpg', 'Беседка в Рузе.jpg'],
  care: {
    name: 'Памятка по уходу за окнами.pdf',
    definition: {
      pageSize: 'A4',
      info: { title: 'Памятка по уходу за мягкими окнами' },
      defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
      pageLine: '{page} / {pages}',
      content: [
        { text: 'Памятка по уходу за мягкими окнами', fontSize: 18, bold: true, margin: [0, 0, 0, 12] },
        {
          ul: [
            'Мойте плёнку мягкой губкой с мыльной водой. Порошки и растворители её царапают и мутят.',
            'Сворачивайте окна только сухими и чистыми, плёнкой внутрь, при температуре выше +5 °C.',
            'Раз в сезон смазывайте молнии силиконом: так они не примёрзнут.',
            'Не ставьте мангал и обогреватель ближе полутора метров.',
            'В сильный ветер держите все ремешки застёгнутыми.',
          ],
        },
      ],
    } satisfies PdfDefinition as PdfDefinition,
  },
}
