import { useLayoutEffect, useState } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

const FIELDS_AND_OVERLAYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

export const isForFieldOrOverlay = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(FIELDS_AND_OVERLAYS) !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Listens in a layout effect, so that keys work as soon as the screen is visible. On a busy page, other
 * effects run later.
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

const SETTING_KEY = 'quick-keys';

/** Single keys can be turned off (WCAG 2.1.4), for example for speech input. */
export function useSingleKeysSetting() {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(SETTING_KEY) !== 'off');
  const change = useStableCallback((on: boolean): void => {
    localStorage.setItem(SETTING_KEY, on ? 'on' : 'off');
    setEnabled(on);
  });
  return [enabled, change] as const;
}

/** Runs the command of a key without Ctrl, Alt or Meta. Commands name letters in lower case. */
export function useSingleKeys(
  enabled: boolean,
  commands: Readonly<Record<string, (event: KeyboardEvent) => void>>,
): void {
  const press = (event: KeyboardEvent): void => {
    const command = Object.entries(commands).find(([key]) => key === event.key.toLowerCase())?.[1];
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!command || isModified || event.defaultPrevented || isForFieldOrOverlay(event)) return;
    event.preventDefault();
    command(event);
  };
  usePageKeys(press, { enabled });
}

/** Also binds "?", which opens a dialog that lists the keys and can turn them off. */
export function useSingleKeysWithHelp(commands: Parameters<typeof useSingleKeys>[1]) {
  const [enabled, setEnabled] = useSingleKeysSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = (): void => setHelpOpen(true);
  useSingleKeys(enabled, { ...commands, '?': openHelp });
  const help = { enabled, onEnabled: setEnabled, onClose: () => setHelpOpen(false) };
  return { isHelpOpen, openHelp, help };
}
