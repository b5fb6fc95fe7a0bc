/**
 * Copies what a field shows. A page without TLS (a clinic's own network) has no clipboard of its own: there the field is
 * selected and the browser's old command copies it. Rejects when neither works.
 */
export async function copyText(field: HTMLInputElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  if (!document.execCommand('copy')) throw new Error('The browser did not copy');
}
