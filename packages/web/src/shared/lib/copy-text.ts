/**
 * Without TLS, as in a clinic's own network, browsers offer no clipboard API: the deprecated `copy` command replaces
 * it. Rejects if neither works.
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand('copy')) throw new Error('The browser did not copy');
}
