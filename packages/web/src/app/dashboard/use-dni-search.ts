import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { dniError, isBlockedKey, keepDigits } from './dni-input.ts';

interface Options {
  /** A search is under way: no other begins. */
  busy: boolean;
  onSearch: (docNumber: string) => void;
}

/** Specification, section 5, "DNI". The text of an error shows while typing; it turns red after Enter or leaving. */
export function useDniSearch({ busy, onSearch }: Options) {
  const [digits, setDigits] = useState('');
  const [touched, setTouched] = useState(false);
  const [severe, setSevere] = useState(false);
  const error = dniError(digits);
  const text = touched ? error : undefined;

  const submit = (): void => {
    setTouched(true);
    setSevere(true);
    if (!error && !busy) onSearch(digits);
  };
  const change = (value: string): void => {
    setTouched(true);
    setSevere(value === '');
    setDigits(keepDigits(value));
  };
  const press = (event: KeyboardEvent): void => {
    // The browser submits no form whose button is disabled; Enter must say what is missing.
    if (event.key === 'Enter' && error) submit();
    else if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    // The field's length would cut "30.111.222" before its dots are dropped.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const pasted = event.clipboardData.getData('text');
    change(digits.slice(0, selectionStart ?? 0) + pasted + digits.slice(selectionEnd ?? digits.length));
  };

  return {
    digits,
    /** Whether it can be looked for. */
    isComplete: error === undefined,
    /** What to say of an error, and whether in red. */
    text,
    isWrong: severe && text !== undefined,
    submit,
    change,
    press,
    paste,
    leave: () => setSevere(true),
  };
}
