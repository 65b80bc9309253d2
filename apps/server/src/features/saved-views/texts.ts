import { limits } from '@veranda/contract'

export const texts = {
  nameTaken: 'Вид с таким названием у вас уже есть',
  tooMany: `Сохранить можно не больше ${limits.viewsMax} видов: удалите лишние`,
}
