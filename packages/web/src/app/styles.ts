import createCache, { type StylisPlugin } from '@emotion/cache';
import { cspNonce } from '../shared/content-security.ts';

/** The one property of ours that a browser of the target, Safari, knows only with a prefix. */
const prefixedForSafari: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/**
 * Where the styles of the components go. Emotion's own prefixes, for browsers that cannot run the rest, would take a
 * quarter of the time in which a screen's styles are made.
 */
export const styles = createCache({
  key: 'css',
  stylisPlugins: [prefixedForSafari],
  // One style element for all rules, in tests too: jsdom is slow with thousands of elements.
  speedy: import.meta.env.MODE !== 'development',
  ...(cspNonce && { nonce: cspNonce }),
});
