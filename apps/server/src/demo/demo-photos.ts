import sharp from 'sharp'

/** The photos of a site: as it was, with a tape measure, with windows. */
export type PhotoScene = 'before' | 'measure' | 'after'

/** A scene and the index in `days`. */
export type PhotoKey = `${PhotoScene} ${number}`

const width = 1200
const height = 900

/** Colours and light of different days. */
const days = [
  { sky: ['#9cc4ea', '#e8f1f8'], trees: '#5d8a4a', grass: '#7fa65c', wood: '#8a5a34', floor: '#a9794d' },
  { sky: ['#c9ced4', '#eceff1'], trees: '#4c6b4a', grass: '#6f8a63', wood: '#5b4636', floor: '#8d7258' },
  { sky: ['#f2b880', '#fbe6c8'], trees: '#7a6a35', grass: '#9a8b4f', wood: '#9b6a3c', floor: '#b98a5c' },
] as const

export const demoDays = days.length

const posts = [90, 430, 770, 1110]
const roof = 150
const floor = 740

const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`

/** A veranda from inside, with sky and trees behind its posts. */
function sceneSvg(scene: PhotoScene, day: number): string {
  const { sky, trees, grass, wood, floor: boards } = days[day % days.length] ?? days[0]
  const crowns = Array.from({ length: 14 }, (_, index) => {
    const x = index * 95 - 20 + ((index * 37 + day * 53) % 60)
    const r = 60 + ((index * 29 + day * 17) % 55)
    return `<circle cx="${x}" cy="${470 - (r % 40)}" r="${r}" fill="${trees}" opacity="${0.75 + (index % 3) * 0.1}"/>`
  })
  const planks = Array.from({ length: 9 }, (_, index) => {
    const y = floor + 18 + index * index * 2.2
    return `<path d="M0 ${y}H${width}" stroke="#0003" stroke-width="${1 + index * 0.5}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
<linearGradient id="film" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity=".06"/><stop offset=".6" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".05"/></linearGradient></defs>
${box(0, 0, width, height, 'url(#sky)')}${crowns.join('')}${box(0, 500, width, 300, grass)}${box(0, floor, width, height - floor, boards)}${planks.join('')}
${posts
  .slice(1)
  .map((x, index) => opening(scene, (posts[index] ?? 0) + 40, x, index))
  .join('')}
${posts.map((x) => box(x, roof, 40, floor - roof + 20, wood) + box(x + 30, roof, 10, floor - roof + 20, '#0002')).join('')}
${box(0, 0, width, roof, wood)}${box(0, roof - 26, width, 26, '#0003')}${box(0, floor - 6, width, 18, wood)}</svg>`
}

function opening(scene: PhotoScene, from: number, to: number, index: number): string {
  const [w, h] = [to - from, floor - roof]
  if (scene === 'after') {
    const edge = `fill="url(#film)" stroke="#5b3a22" stroke-width="16"`
    const eyelets = Array.from(
      { length: 6 },
      (_, at) => `<circle cx="${from + 30 + (at * (w - 60)) / 5}" cy="${roof + 14}" r="5" fill="#d8d2c8"/>`,
    )
    return `<rect x="${from + 8}" y="${roof + 8}" width="${w - 16}" height="${h - 16}" ${edge}/>${eyelets.join('')}`
  }
  if (scene === 'before' || index !== 1) return ''
  const [middle, bottom] = [from + w / 2, roof + 70]
  const tape = 'stroke="#f2c230" stroke-width="11"'
  return `<path d="M${from} ${bottom}H${to}" ${tape}/><path d="M${middle} ${roof}V${floor}" ${tape}/>
<rect x="${to - 58}" y="${bottom - 26}" width="52" height="52" rx="10" fill="#22262b"/><circle cx="${to - 32}" cy="${bottom}" r="13" fill="#e8b923"/>`
}

/** The picture as a JPEG, as a phone would save it. */
export function renderPhoto(scene: PhotoScene, day: number): Promise<Buffer> {
  return sharp(Buffer.from(sceneSvg(scene, day)))
    .resize(width, height)
    .jpeg({ quality: 82 })
    .toBuffer()
}
