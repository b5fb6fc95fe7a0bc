import { usePageKeys } from '../../../shared/lib/page-keys.ts';

/** Ctrl+P prints the history on paper instead of the screen. */
export function usePrintKey(print: () => void, { enabled = true } = {}): void {
  const press = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'p') return;
    event.preventDefault();
    if (!event.repeat) print();
  };
  usePageKeys(press, { enabled });
}
