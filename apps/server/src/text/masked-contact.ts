/** «an•••@example.com», «+7 ••• 22-33»: enough for its owner to recognise it, too little for anybody else. */
export function maskedContact(address: string): string {
  if (!address.includes('@')) {
    const digits = address.replace(/\D/g, '')
    return `+7 ••• ${digits.slice(-4, -2)}-${digits.slice(-2)}`
  }
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 2)}•••@${host}`
}
