/** Long enough for any browser to read the file. */
const REVOKE_AFTER_MS = 60_000;

/** The window for a file that is not ready yet. */
export interface FileWindow {
  show(file: Blob, name: string): void;
  /** Closes the window: there will be no file. */
  dismiss(): void;
}

/**
 * Opens a window for a file. Must be called synchronously in the click handler, or browsers block it. If it is blocked
 * all the same, the file is downloaded instead.
 */
function openFileWindow(title: string): FileWindow {
  const opened = window.open('', '_blank');
  if (opened) opened.document.title = title;
  if (opened) opened.document.body.textContent = title;
  return {
    show: (file, name) => {
      if (!opened || opened.closed) return saveFile(file, name);
      opened.location.replace(addressOf(file));
    },
    dismiss: () => opened?.close(),
  };
}

/** Shows a file in a window of its own once it has loaded. Must be called synchronously in the click handler. */
export async function showFile(title: string, load: () => Promise<{ file: Blob; fileName: string }>) {
  const target = openFileWindow(title);
  try {
    const { file, fileName } = await load();
    target.show(file, fileName);
  } catch (error) {
    target.dismiss();
    throw error;
  }
}

/** Downloads a file. */
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
