/**
 * Drafts of the forms that are filled in without a session. They are in sessionStorage: they survive a reload and the
 * back button, but not the tab. Passwords are never stored.
 */

const PASSWORD = /password/i;

const keyOf = (form: string): string => `dentaria-draft:${form}`;

/** Storage may be blocked or full; then there is no draft. */
function ignoringFailure<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

export const saveFormDraft = (form: string, values: object): void =>
  ignoringFailure(() =>
    sessionStorage.setItem(
      keyOf(form),
      JSON.stringify(values, (field, value) => (PASSWORD.test(field) ? undefined : value)),
    ),
  );

/** `empty` with the texts of the draft; undefined if that changes nothing. */
export const findFormDraft = <Values extends object>(form: string, empty: Values): Values | undefined =>
  ignoringFailure(() => {
    const stored = sessionStorage.getItem(keyOf(form));
    const values = withDraft(empty, JSON.parse(stored ?? 'null'));
    return JSON.stringify(values) === JSON.stringify(empty) ? undefined : values;
  });

export const removeFormDraft = (form: string): void =>
  ignoringFailure(() => sessionStorage.removeItem(keyOf(form)));

/** Takes only strings, and only for fields of the form: another version of the application may have stored others. */
function withDraft<Value>(empty: Value, draft: unknown): Value {
  if (typeof empty === 'string') return typeof draft === 'string' ? (draft as Value & string) : empty;
  if (typeof empty !== 'object' || empty === null || typeof draft !== 'object' || draft === null)
    return empty;
  const texts = new Map(Object.entries(draft));
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, withDraft(value, texts.get(field))]),
  ) as Value;
}
