import { vi } from 'vitest';

/**
 * Replaces what jsdom does not implement: mocks new windows and object URLs. `files` are those with an object
 * URL.
 */
export function fakeFileWindow() {
  const files: Blob[] = [];
  const replace = vi.fn<(address: string) => void>();
  const close = vi.fn<() => void>();
  const opened = { document: document.implementation.createHTMLDocument(), location: { replace }, close };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:copy';
  };
  URL.revokeObjectURL = () => undefined;
  return { files, replace, close };
}

export const pdf = () => ({
  file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  fileName: 'historia-clinica-30111222.pdf',
});
