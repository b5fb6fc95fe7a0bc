/**
 * The content security policy allows only styles with this page's nonce, and no `eval`. Emotion gets the
 * nonce from its cache, and goober (used by notistack) from this global. `jitless` keeps zod from trying `new
 * Function`. Must be imported first, because goober and zod read the globals as they load.
 */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

Object.assign(window, { __nonce__: cspNonce, __zod_globalConfig: { jitless: true } });
