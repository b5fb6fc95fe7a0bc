import { useEffect } from 'react';

/** Ctrl+S saves instead of downloading the page. */
export function useSaveKey(enabled: boolean, save: () => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled, save]);
}
