/**
 * Drafts of forms in sessionStorage, where they survive a reload and the back button, but not closing the
 * tab. Public forms are stored on every change, other forms before the page reloads itself
 * (use-reload-draft.ts). Passwords are never stored.
 */

export const RELOAD_DRAFTS = 'reload:';

const PASSWORD = /password/i;

const keyOf = (form: string): string => `dentaria-draft:${form}`;

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

/** `empty` with the values of the draft; undefined if they are the same. */
export const findFormDraft = <Values extends object>(form: string, empty: Values): Values | undefined =>
  ignoringFailure(() => {
    const stored = sessionStorage.getItem(keyOf(form));
    const values = withDraft(empty, JSON.parse(stored ?? 'null'));
    return JSON.stringify(values) === JSON.stringify(empty) ? undefined : values;
  });

export const removeFormDraft = (form: string): void =>
  ignoringFailure(() => sessionStorage.removeItem(keyOf(form)));

export const removeFormDrafts = (prefix: string): void =>
  ignoringFailure(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key);
  });

/**
 * Keeps only values of the field's type, because another version of the application may have stored the
 * draft.
 */
function withDraft<Value>(empty: Value, draft: unknown): Value {
  if (kindOf(empty) !== kindOf(draft)) return empty;
  if (kindOf(empty) !== 'fields') return draft as Value;
  const values = new Map(Object.entries(draft as object));
  return Object.fromEntries(
    Object.entries(empty as object).map(([field, value]) => [field, withDraft(value, values.get(field))]),
  ) as Value;
}

/** An unchosen id is null, so null and numbers count as one type. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number') return 'id';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'fields' : typeof value;
}
