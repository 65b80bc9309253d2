// Makes apps/web/public/notification.mp3: a short two-note chime, computed here and encoded by ffmpeg.
// Run it only to change the sound: `node tools/make-notification-sound.mjs` (Debian: apt-get install ffmpeg).
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const rate = 44_100
const seconds = 0.6
const target = fileURLToPath(new URL('../apps/web/public/notification.mp3', import.meta.url))

/** A rising fourth, E5 to A5. */
const notes = [
  { at: 0, hertz: 659.26, loudness: 0.5 },
  { at: 0.13, hertz: 880, loudness: 0.55 },
]

/** The fundamental and the overtones of a small bell; higher ones fade faster. */
const partials = [
  { times: 1, share: 1, fade: 6.5 },
  { times: 2, share: 0.28, fade: 10 },
  { times: 3, share: 0.1, fade: 15 },
  { times: 4.2, share: 0.05, fade: 22 },
]

/** @param {number} time in seconds */
function sampleAt(time) {
  let sum = 0
  for (const { at, hertz, loudness } of notes) {
    const age = time - at
    if (age < 0) continue
    const attack = Math.min(1, age / 0.008)
    for (const { times, share, fade } of partials) {
      sum += loudness * share * attack * Math.exp(-fade * age) * Math.sin(2 * Math.PI * hertz * times * age)
    }
  }
  const ending = Math.min(1, (seconds - time) / 0.08)
  return Math.tanh(sum) * 0.8 * ending
}

/** 16-bit mono WAV. */
function wav() {
  const count = Math.floor(rate * seconds)
  const buffer = Buffer.alloc(44 + count * 2)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + count * 2, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(rate, 24)
  buffer.writeUInt32LE(rate * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(count * 2, 40)
  for (let index = 0; index < count; index++) {
    buffer.writeInt16LE(Math.round(sampleAt(index / rate) * 32_767), 44 + index * 2)
  }
  return buffer
}

const options = ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'wav', '-i', 'pipe:0']
const output = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-codec:a',
  'libmp3lame',
  '-b:a',
  '64k',
  target,
]
execFileSync('ffmpeg', [...options, ...output], { input: wav(), stdio: ['pipe', 'inherit', 'inherit'] })
