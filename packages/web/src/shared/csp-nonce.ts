/**
 * The server's content security policy allows only styles with this page's nonce and no `eval`. Whatever makes style
 * elements is told of the nonce: emotion by its cache, notistack's goober by this global. Imported first of all,
 * because goober writes its first style while it is loaded.
 */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

Object.assign(window, { __nonce__: cspNonce });
