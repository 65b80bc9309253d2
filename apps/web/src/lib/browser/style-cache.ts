import createCache, { type EmotionCache } from '@emotion/cache'
import { styleNonce } from '#lib/http/runtime-config.ts'

/** Where the styles of a page are kept: the page's policy lets only those with its nonce in. */
export function createStyleCache(nonce: string | undefined = styleNonce()): EmotionCache {
  return createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })
}
