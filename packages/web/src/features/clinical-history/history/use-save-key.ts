import { usePageKeys } from '../../../shared/lib/page-keys.ts';

/** Ctrl+S saves instead of downloading the page. */
export function useSaveKey(enabled: boolean, save: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
  };
  usePageKeys(press, { enabled });
}
