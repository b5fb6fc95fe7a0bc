/**
 * Browsers offer no clipboard API without TLS, as on a clinic's own network. The fallback is the deprecated
 * `copy` command. Rejects if neither works.
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand('copy')) throw new Error('The browser did not copy');
}
