const REVOKE_AFTER_MS = 60_000;

/**
 * Shows a file in a new window once it has loaded. Must be called synchronously in a click handler, because
 * browsers block windows that are opened later. If the window is blocked anyway, downloads the file.
 */
export async function showFile(title: string, load: () => Promise<{ file: Blob; fileName: string }>) {
  const opened = window.open('', '_blank');
  if (opened) opened.document.title = title;
  if (opened) opened.document.body.textContent = title;
  try {
    const { file, fileName } = await load();
    if (!opened || opened.closed) saveFile(file, fileName);
    else opened.location.replace(addressOf(file));
  } catch (error) {
    opened?.close();
    throw error;
  }
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = name;
  link.click();
}

function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
  return address;
}
