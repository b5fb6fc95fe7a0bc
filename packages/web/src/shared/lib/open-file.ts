const REVOKE_AFTER_MS = 60_000;

export interface FileWindow {
  show(file: Blob, name: string): void;
  dismiss(): void;
}

/**
 * Must be called synchronously in the click handler, or browsers block the window. The file of a blocked window is
 * downloaded instead.
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

/** Shows a file in a new window once it has loaded. */
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
