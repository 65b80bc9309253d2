/** Names of files sent without one. */
export const texts = {
  photo: 'Фото.jpg',
  voice: 'Голосовое сообщение.ogg',
  audio: 'Аудио.mp3',
  video: 'Видео.mp4',
  animation: 'Анимация.mp4',
  file: 'Файл',
}
