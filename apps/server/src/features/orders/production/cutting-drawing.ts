import type { CutPiece } from '@veranda/contract'
import { texts } from '#features/orders/texts.ts'
import { escapeHtml } from '#text/html.ts'
import type { StoredCut } from './cutting-rules.ts'

const t = texts.cutting

/** A length of film to draw: unrolled from left to right, with its cross cuts. */
interface Sheet {
  title: string
  /** Along and across the roll, mm. */
  length: number
  width: number
  pieces: CutPiece[]
  /** Cross cuts in mm from the start of the roll; the first and last are the ends of the length. */
  cuts: number[]
}

/** Maximum length of a row, unless a strip is longer: pieces must be legible at arm's length. */
const longestRow = 9000

type Roll = StoredCut['rolls'][number]

const isWithin = (piece: CutPiece, { y, length }: { y: number; length: number }) =>
  piece.y >= y && piece.y < y + length

/** A roll in rows, with its strips in cutting order. */
function rollSheets(cut: StoredCut, roll: Roll, place: number): Sheet[] {
  const name = roll.number === null ? t.newRoll(place + 1) : t.roll(roll.number)
  const sheets: Sheet[] = []
  let at = 0
  for (const index of roll.strips) {
    const strip = cut.strips[index]
    if (!strip) continue
    const last = sheets.at(-1)
    const sheet =
      last && last.length + strip.length <= longestRow
        ? last
        : { title: name, length: 0, width: cut.roll_mm, pieces: [], cuts: [at] }
    if (sheet !== last) sheets.push(sheet)
    const inside = cut.pieces.filter((piece) => isWithin(piece, strip))
    sheet.pieces.push(...inside.map((piece) => ({ ...piece, y: piece.y - strip.y + sheet.length })))
    sheet.length += strip.length
    at += strip.length
    sheet.cuts.push(at)
  }
  return sheets.map((sheet, index) => ({
    ...sheet,
    title: sheets.length > 1 ? t.partOfRoll(sheet.title, index + 1, sheets.length) : sheet.title,
  }))
}

/** Drawings of one film: remnants first, then rolls. */
function sheetsOf(cut: StoredCut): Sheet[] {
  const remnants = cut.remnants.map(({ number, w, h, pieces }) => ({
    title: t.remnant(number, w, h),
    length: h,
    width: w,
    pieces,
    cuts: [],
  }))
  return [...remnants, ...cut.rolls.flatMap((roll, index) => rollSheets(cut, roll, index))]
}

const tints = ['#dbeafe', '#dcfce7', '#fef3c7', '#fce7f3', '#ede9fe', '#cffafe', '#ffedd5', '#e2e8f0']
const ink = '#0f172a'

/** A centred text, as large as fits. */
function label(text: string, { x, y, length, most }: { x: number; y: number; length: number; most: number }) {
  const size = Math.min(most, (length * 0.94) / Math.max(1, text.length * 0.55))
  return `<text x="${x}" y="${y}" font-family="Roboto" font-size="${size.toFixed(1)}" text-anchor="middle" fill="${ink}">${escapeHtml(text)}</text>`
}

function pieceSvg(piece: CutPiece, letter: number): string {
  const { y, x, w, h } = piece
  const lines = [
    piece.parts > 1 ? t.part(piece.opening, piece.part, piece.parts) : piece.opening,
    t.size(piece.w, piece.h),
    ...(piece.is_turned ? [t.turned] : []),
  ]
  // Text runs along the longer side.
  const isTall = w > h * 1.3
  const [along, across] = isTall ? [w, h] : [h, w]
  const most = Math.min(letter, (across * 0.8) / lines.length)
  const [cx, cy] = [y + h / 2, x + w / 2]
  const labels = lines.map((text, index) =>
    label(text, {
      x: cx,
      y: cy + (index - (lines.length - 1) / 2) * most * 1.15 + most * 0.35,
      length: along,
      most,
    }),
  )
  const turn = isTall ? ` transform="rotate(-90 ${cx} ${cy})"` : ''
  const fill = tints[piece.opening_index % tints.length]
  return `<rect x="${y}" y="${x}" width="${h}" height="${w}" fill="${fill}" stroke="${ink}" stroke-width="${letter / 16}"/><g${turn}>${labels.join('')}</g>`
}

/** A cross cut with its distance from the start of the roll. */
function cutSvg(at: number, mark: number, { width, letter }: { width: number; letter: number }): string {
  const line = `<line x1="${at}" y1="${-letter * 0.4}" x2="${at}" y2="${width + letter * 0.4}" stroke="#b91c1c" stroke-width="${letter / 12}" stroke-dasharray="${letter / 2} ${letter / 3}"/>`
  return `${line}<text x="${at}" y="${width + letter * 1.4}" font-family="Roboto" font-size="${letter * 0.8}" text-anchor="middle" fill="#b91c1c">${mark}</text>`
}

/** A length of film to scale; `length` corresponds to the full width of the paper. */
function sheetSvg(sheet: Sheet, length: number): string {
  const letter = length / 60
  const first = sheet.cuts[0] ?? 0
  const margin = letter * 2
  const box = `${-margin} ${-letter * 0.6} ${length + margin * 2} ${sheet.width + letter * 2.4}`
  const film = `<rect x="0" y="0" width="${sheet.length}" height="${sheet.width}" fill="#f8fafc" stroke="#94a3b8" stroke-width="${letter / 16}"/>`
  const pieces = sheet.pieces.map((piece) => pieceSvg(piece, letter)).join('')
  const cuts = sheet.cuts.map((mark) => cutSvg(mark - first, mark, { width: sheet.width, letter })).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${film}${pieces}${cuts}</svg>`
}

/** All drawings of one film at the same scale, so that pieces are comparable. */
export function drawnSheets(cut: StoredCut): { title: string; svg: string }[] {
  const sheets = sheetsOf(cut)
  const scale = Math.max(...sheets.map(({ length }) => length), 1)
  return sheets.map((sheet) => ({ title: sheet.title, svg: sheetSvg(sheet, scale) }))
}

/** Source and utilisation of a film, as text. */
export function cutFacts(cut: StoredCut): string {
  const facts = [
    cut.strips.length > 0 && t.used(cut.roll_mm, cut.length_mm),
    cut.strips.length > 0 && t.utilisation(cut.utilisation_bp),
    cut.remnants.length > 0 && t.remnants(cut.remnants.map(({ number }) => number)),
  ]
  return facts.filter(Boolean).join(' · ')
}
