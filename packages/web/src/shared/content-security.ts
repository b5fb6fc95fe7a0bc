/**
 * The content security policy allows only styles with this page's nonce, and no `eval`. Emotion gets the nonce from its
 * cache, notistack's goober from this global. Zod must not try `new Function`, which it does when the first schema is
 * created. Imported first, because both act while they are loaded.
 */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

Object.assign(window, { __nonce__: cspNonce, __zod_globalConfig: { jitless: true } });
