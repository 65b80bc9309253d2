export const texts = {
  emailTaken: 'Этот email уже зарегистрирован',
  operatorAddressTaken: (email: string) =>
    `OPERATOR_EMAIL: адрес ${email} уже принадлежит сотруднику компании. Укажите другой.`,
  operatorPassword:
    'OPERATOR_PASSWORD: такой пароль подберут первым. Задайте другой, например из трёх-четырёх случайных слов.',
  guessablePassword:
    'Такой пароль подберут первым. Придумайте другой, например из трёх-четырёх случайных слов.',
  resetSent: 'Если адрес зарегистрирован, мы отправили письмо',
  resetLinkDead: 'Ссылка недействительна или устарела. Запросите новую.',
  invitationDead:
    'Приглашение не действует: по нему уже вошли, его отозвали или срок истёк. Если входили вы, войдите по паролю, иначе попросите прислать новое.',
  wait: 'Слишком много попыток входа. Подождите немного и попробуйте снова.',
  waitForProof: 'Слишком много попыток. Подождите несколько минут и попробуйте снова.',
  wrongPassword: 'Пароль не подошёл',
  wrongCode: 'Код не подошёл или уже использован: дождитесь следующего',
  /** The actor of a failed sign-in in the audit log. */
  stranger: 'Не вошедший',
  issuer: 'Веранда',
  security: {
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    from: (device: string, ip: string) => `Устройство: ${device}. Адрес: ${ip}.`,
    notYou:
      'Если это были не вы, сразу смените пароль и завершите чужие сеансы: кнопка ниже ведёт в настройки аккаунта.',
    button: 'Проверить сеансы',
    events: {
      newDevice: {
        subject: 'Вход с нового устройства',
        body: 'В ваш аккаунт «Веранды» вошли с устройства, которого мы раньше не видели.',
      },
      password: {
        subject: 'Пароль изменён',
        body: 'Пароль вашего аккаунта «Веранды» изменён. Остальные сеансы завершены.',
      },
      twoFactorOn: {
        subject: 'Второй фактор включён',
        body: 'Теперь при входе в «Веранду» нужен код из приложения. Храните резервные коды в надёжном месте.',
      },
      twoFactorOff: {
        subject: 'Второй фактор отключён',
        body: 'Вход в «Веранду» снова защищён только паролем.',
      },
      newCodes: {
        subject: 'Новые резервные коды',
        body: 'Созданы новые резервные коды для входа в «Веранду». Прежние больше не действуют.',
      },
    },
  },
  passwordResetEmail: {
    subject: 'Восстановление пароля',
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    body: 'Вы запросили новый пароль в «Веранде». Чтобы задать его, откройте ссылку в течение часа:',
    button: 'Задать новый пароль',
    ignore: 'Если это были не вы, просто удалите письмо: пароль останется прежним.',
    byAnother: (by: string) =>
      `${by} просит вас задать новый пароль для входа в «Веранду». Откройте ссылку в течение часа:`,
    ignoreByAnother: 'Пока вы не зададите новый пароль, действует прежний.',
  },
  starter: {
    fields: { name: 'Имя', phone: 'Телефон', email: 'Email', comment: 'Комментарий' },
    form: {
      name: 'Заявка с сайта',
      title: 'Оставьте заявку',
      description: 'Мы перезвоним и ответим на все вопросы.',
      consent: 'Я согласен на обработку персональных данных',
    },
  },
} as const

/**
 * Frequent passwords of leaked lists, in lower case. Digits and signs around a word do not matter, so only words are
 * listed; keyboard walks are below.
 */
export const commonWords = new Set(
  `password passwort passw0rd p@ssw0rd p@ssword passport parol parolparol пароль парольпароль мойпароль gfhjkm vjqgfhjkm
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzuiop qwerty qwert qwe qweqwe qweasd qweasdzxc qazwsx qazwsxedc
  qaz wsx asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdasdasd asd zxc zxcv zxcvb zxcvbn zxcvbnm zxcvbnmasdfghjkl
  йцукен йцукенг йцукенгш йцукенгшщ йцукенгшщзхъ фыва фывап фывапр фывапролд фывапролджэ ячсмить ячсмитьбю йфяцыч
  abc abcd abcde abcdef abcdefg abcdefgh aaa admin adminadmin administrator админ администратор root toor user username
  guest test testtest tester тест тесттест demo demodemo демо login logins welcome welcome1 letmein changeme default secret
  secretsecret секрет access master superuser superman batman spiderman pokemon starwars matrix trustno killer dragon monkey
  shadow sunshine princess football baseball basketball hockey soccer liverpool chelsea arsenal barcelona spartak спартак
  zenit зенит cska iloveyou ilove love lovelove lovely люблю любовь ялюблютебя ялюблю natasha наташа marina марина svetlana
  светлана alexander александр sasha саша maksim максим andrey андрей dmitry дмитрий sergey сергей vladimir владимир nikita
  никита michael jordan charlie daniel thomas jessica ashley nicole hannah samsung iphone android google yandex яндекс mail
  internet computer компьютер windows microsoft freedom whatever hello hellohello привет приветпривет privet russia россия
  rossiya moscow москва moskva cheese chocolate cookie flower summer winter spring autumn лето зима весна осень солнце
  solnce solnyshko солнышко zaq xsw nothing ninja mustang ferrari porsche mercedes bmw toyota lada loveyou fuckyou fuckoff
  computer1 money babygirl angel angels ангел veranda веранда verandaveranda okna окна`.split(/\s+/),
)

/** Keyboard rows in both directions. */
export const keyboardWalks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1й2ц3у4к5е6н7г8ш9щ0з',
  '147258369147258369',
  '159753159753',
  '123321123321',
  '112233445566778899',
].flatMap((row) => [row, [...row].reverse().join('')])
