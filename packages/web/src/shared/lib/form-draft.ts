/**
 * Drafts of forms: of those that are filled in without a session, on every change; of the others, when the page reloads
 * itself (use-reload-draft.ts). They are in sessionStorage: they survive a reload and the back button, but not the tab.
 * Passwords are never stored.
 */

/** Prefix of the drafts that belong to a session. */
export const RELOAD_DRAFTS = 'reload:';

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

/** `empty` with the values of the draft; undefined if that changes nothing. */
export const findFormDraft = <Values extends object>(form: string, empty: Values): Values | undefined =>
  ignoringFailure(() => {
    const stored = sessionStorage.getItem(keyOf(form));
    const values = withDraft(empty, JSON.parse(stored ?? 'null'));
    return JSON.stringify(values) === JSON.stringify(empty) ? undefined : values;
  });

export const removeFormDraft = (form: string): void =>
  ignoringFailure(() => sessionStorage.removeItem(keyOf(form)));

/** Removes the drafts whose form's name begins with the prefix. */
export const removeFormDrafts = (prefix: string): void =>
  ignoringFailure(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key);
  });

/**
 * Takes only values of the same kind, and only for fields of the form: another version of the application may have
 * stored others.
 */
function withDraft<Value>(empty: Value, draft: unknown): Value {
  if (kindOf(empty) !== kindOf(draft)) return empty;
  if (kindOf(empty) !== 'fields') return draft as Value;
  const values = new Map(Object.entries(draft as object));
  return Object.fromEntries(
    Object.entries(empty as object).map(([field, value]) => [field, withDraft(value, values.get(field))]),
  ) as Value;
}

/** A chosen id is a number, or null while none is chosen. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number') return 'id';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'fields' : typeof value;
}
