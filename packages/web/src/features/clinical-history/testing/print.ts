import { vi } from 'vitest';

// jsdom implements neither window.open nor object URLs.
export const replace = vi.fn<(address: string) => void>();

export const close = vi.fn<() => void>();

export const newWindow = () => ({
  document: document.implementation.createHTMLDocument(),
  location: { replace },
  close,
});

export const pdf = () => ({
  file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  fileName: 'historia-clinica-30111222.pdf',
});
