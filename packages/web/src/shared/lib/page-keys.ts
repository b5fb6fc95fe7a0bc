import { useLayoutEffect, useState } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/** Where keys belong to something else. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** True if a key is typed into a field, or belongs to an open dialog or menu. */
export const belongsElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(ELSEWHERE) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Calls `press` for every key on the page. A layout effect: the keys work as soon as the screen shows, while an effect of a
 * busy page runs later.
 */
export function usePageKeys(
  press: (event: KeyboardEvent) => void,
  { enabled = true, capture = false } = {},
): void {
  const onKeyDown = useStableCallback(press);
  useLayoutEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', onKeyDown, { capture });
    return () => document.removeEventListener('keydown', onKeyDown, { capture });
  }, [enabled, capture, onKeyDown]);
}

const SETTING = 'quick-keys';

/** Single keys can be turned off (WCAG 2.1.4), for example for speech input. */
export function useSingleKeysSetting() {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(SETTING) !== 'off');
  const change = useStableCallback((on: boolean): void => {
    localStorage.setItem(SETTING, on ? 'on' : 'off');
    setEnabled(on);
  });
  return [enabled, change] as const;
}

/** Runs the command of a key that is pressed without Ctrl, Alt or Meta on the page. Letters are in lower case. */
export function useSingleKeys(
  enabled: boolean,
  commands: Readonly<Record<string, (event: KeyboardEvent) => void>>,
): void {
  const press = (event: KeyboardEvent): void => {
    const command = Object.entries(commands).find(([key]) => key === event.key.toLowerCase())?.[1];
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!command || isModified || event.defaultPrevented || belongsElsewhere(event)) return;
    event.preventDefault();
    command(event);
  };
  usePageKeys(press, { enabled });
}
