/** Where a map shows an address. */
export const mapHref = (address: string) => `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`
