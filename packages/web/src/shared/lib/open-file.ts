/** Long enough for any browser to have read the file. */
const KEPT_MS = 60_000;

/** Where a file that is still being made will be shown. */
export interface FileWindow {
  show(file: Blob, name: string): void;
  /** The file will not come. */
  dismiss(): void;
}

/**
 * Opens a window for a file. Call it in the click itself: browsers block windows that open later. Where it is blocked
 * all the same, the file is saved under its name instead.
 */
export function openFileWindow(title: string): FileWindow {
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

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = name;
  link.click();
}

function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return address;
}
