export const texts = {
  noPicture: 'Это не похоже на картинку. Подойдут JPEG, PNG, WebP или GIF.',
  logo: 'Логотип',
}
