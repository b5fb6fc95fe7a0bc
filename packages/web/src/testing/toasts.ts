import { screen } from '@testing-library/react';

const KIND = 'notistack-MuiContent-';

const kindOf = (toast: Element | null): string | undefined =>
  [...(toast?.classList ?? [])].find((name) => name.startsWith(KIND))?.replace(KIND, '');

/** Returns the variant of the toast with this text, such as `success`. */
export const kindOfToast = async (text: string) =>
  kindOf((await screen.findByText(text)).closest('.notistack-MuiContent'));

/** Returns visible toasts that report a failure without red, or a success without green. */
export const toastsOfWrongKind = (): string[] =>
  [...document.querySelectorAll('.notistack-MuiContent')]
    .filter((toast) => {
      const text = toast.textContent ?? '';
      if (/^Error/.test(text)) return kindOf(toast) !== 'error';
      return /exitosamente|con éxito|copiado/.test(text) && kindOf(toast) !== 'success';
    })
    .map((toast) => `${kindOf(toast)}: ${toast.textContent}`);
