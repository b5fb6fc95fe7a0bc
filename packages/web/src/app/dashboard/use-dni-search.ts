import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { cleanDigits, dniError, isBlockedKey } from './dni-input.ts';

interface Options {
  /** A search is running; another one must not start. */
  busy: boolean;
  onSearch: (docNumber: string) => void;
}

/** Specification, section 5, "DNI". The error message shows during typing and turns red after Enter or blur. */
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
    setDigits(cleanDigits(value));
  };
  const press = (event: KeyboardEvent): void => {
    // Browsers do not submit a form with a disabled button, but Enter must show the error.
    if (event.key === 'Enter' && error) submit();
    else if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    // The field's maxLength would cut "30.111.222" before the dots are removed.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const pasted = event.clipboardData.getData('text');
    change(digits.slice(0, selectionStart ?? 0) + pasted + digits.slice(selectionEnd ?? digits.length));
  };

  return {
    digits,
    /** Whether the DNI is valid. */
    isComplete: error === undefined,
    /** The error to show; `isInvalid` colours it red. */
    text,
    isInvalid: severe && text !== undefined,
    submit,
    change,
    press,
    paste,
    leave: () => setSevere(true),
  };
}
