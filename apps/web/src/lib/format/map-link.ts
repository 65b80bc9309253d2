/** URL of an address on a map. */
export const mapHref = (address: string) => `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`
