import createCache, { type StylisPlugin } from '@emotion/cache';
import { cspNonce } from '../shared/content-security.ts';

/** Safari supports `user-select` only with a prefix. No other property that we use needs one. */
const prefixedForSafari: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Emotion's cache, without its prefixer: prefixes for browsers that cannot run the application take a quarter of the
 * time in which a screen's styles are computed.
 */
export const styles = createCache({
  key: 'css',
  stylisPlugins: [prefixedForSafari],
  // A single style element for all rules, in tests too: jsdom is slow with thousands of elements.
  speedy: import.meta.env.MODE !== 'development',
  ...(cspNonce && { nonce: cspNonce }),
});
