/**
 * The server's content security policy allows only styles with this page's nonce and no `eval`. Whatever makes style
 * elements is told of the nonce: emotion by its cache, notistack's goober by this global. Zod is told not to try
 * `new Function`, which it does where the first schema is made. Imported first of all, because both act while they
 * are loaded.
 */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

Object.assign(window, { __nonce__: cspNonce, __zod_globalConfig: { jitless: true } });
