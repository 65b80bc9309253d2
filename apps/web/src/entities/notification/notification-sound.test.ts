import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playNotificationSound } from './notification-sound.ts'

let played: { src: string; volume: number }[] = []

beforeEach(() => {
  played = []
  class SilentAudio {
    volume = 1
    src: string
    constructor(src: string) {
      this.src = src
    }
    play() {
      played.push({ src: this.src, volume: this.volume })
      return Promise.resolve()
    }
  }
  vi.stubGlobal('Audio', SilentAudio)
})

afterEach(() => vi.unstubAllGlobals())

test.each([[null], ['enabled'], ['']])('the sound plays with the setting %j', async (setting) => {
  if (setting !== null) localStorage.setItem('notification_sound', setting)
  await playNotificationSound()
  expect(played).toEqual([{ src: '/notification.mp3', volume: 0.5 }])
})

test('no sound is played when disabled', async () => {
  localStorage.setItem('notification_sound', 'disabled')
  await playNotificationSound()
  expect(played).toEqual([])
})
