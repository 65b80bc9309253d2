import createCache, { type EmotionCache } from '@emotion/cache'
import { styleNonce } from '#lib/http/runtime-config.ts'

/** Emotion's cache with the page's nonce, which the CSP requires. */
export function createStyleCache(nonce: string | undefined = styleNonce()): EmotionCache {
  return createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })
}
