/** The nonce of this page, without which the content policy lets no style element in. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
