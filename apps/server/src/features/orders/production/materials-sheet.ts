import {
  cutoutNames,
  edgingColorNames,
  type FileAnswer,
  fastenerNames,
  finishNames,
  type JointMaterials,
  nameOf,
  strapNames,
  zipperNames,
} from '@veranda/contract'
import writeExcelFile from 'write-excel-file/node'
import { texts } from '#features/orders/texts.ts'
import { isoDay } from '#time/dates.ts'

const t = texts.materials

type SheetRow = [section: string, name: string, quantity: number | null, unit: string]

const rounded = (value: number) => Math.round(value * 100) / 100
const halves = (key: string): [first: string, second: string] => {
  const [first = '', second = ''] = key.split(':')
  return [first, second]
}

function rowsOf({ films, materials, orders }: JointMaterials): SheetRow[] {
  const metres = (record: Record<string, number>, section: string, name: (key: string) => string) =>
    Object.entries(record).map(([key, mm]): SheetRow => [section, name(key), rounded(mm / 1000), t.metre])
  const pieces = (record: Record<string, number>, section: string, name: (key: string) => string) =>
    Object.entries(record).map(([key, count]): SheetRow => [section, name(key), count, t.piece])
  const edging = (key: string) => {
    const [width, color] = halves(key)
    return t.edgingOf(width, nameOf(edgingColorNames, color))
  }
  const fastener = (key: string) => {
    const [type, finish] = halves(key)
    return t.finished(nameOf(fastenerNames, type), nameOf(finishNames, finish))
  }
  const chosen = orders.filter(({ is_chosen }) => is_chosen)
  return [
    ...films.map(
      ({ name, area_mm2 }): SheetRow => [t.film, name, rounded(area_mm2 / 1_000_000), t.squareMetre],
    ),
    ...metres(materials.edging_mm, t.edging, edging),
    ...pieces(materials.fasteners, t.fasteners, fastener),
    ...metres(materials.zippers_mm, t.zippers, (key) => nameOf(zipperNames, key)),
    ...pieces(materials.straps, t.straps, (key) => nameOf(strapNames, key)),
    ...pieces(materials.cutouts, t.cutouts, (key) => nameOf({ ...cutoutNames, patch: t.patch }, key)),
    ...(materials.screws > 0 ? [[t.screws, '', materials.screws, t.piece] as SheetRow] : []),
    ...chosen.map(
      ({ number, title }): SheetRow => [t.orders, [number, title].filter(Boolean).join(' · '), null, ''],
    ),
  ]
}

/** Materials of several orders as a workbook. */
export async function materialsSheet(joint: JointMaterials, timeZone: string): Promise<FileAnswer> {
  const sheet = writeExcelFile(
    [t.headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rowsOf(joint)],
    {
      sheet: t.sheet,
      columns: [32, 44, 14, 10].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  )
  return { name: t.file(isoDay(new Date(), timeZone)), bytes: await sheet.toBuffer() }
}
