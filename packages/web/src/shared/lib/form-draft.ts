/**
 * What was typed into a form before anybody signs in, kept in the tab: a reload or the back button lose nothing, and
 * whoever opens the browser later finds nothing. Passwords are never kept.
 */

const PASSWORD = /password/i;

const keyOf = (form: string): string => `dentaria-draft:${form}`;

/** A browser that refuses storage loses only this comfort. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

export const keepFormDraft = (form: string, values: object): void =>
  quietly(() =>
    sessionStorage.setItem(
      keyOf(form),
      JSON.stringify(values, (field, value) => (PASSWORD.test(field) ? undefined : value)),
    ),
  );

/** `empty` with the texts that were kept in their places; undefined where that changes nothing. */
export const findFormDraft = <Values extends object>(form: string, empty: Values): Values | undefined =>
  quietly(() => {
    const kept = sessionStorage.getItem(keyOf(form));
    const values = filled(empty, JSON.parse(kept ?? 'null'));
    return JSON.stringify(values) === JSON.stringify(empty) ? undefined : values;
  });

export const removeFormDraft = (form: string): void => quietly(() => sessionStorage.removeItem(keyOf(form)));

/** Texts alone, and only where the form has one: an older version of the product may have kept others. */
function filled<Value>(empty: Value, kept: unknown): Value {
  if (typeof empty === 'string') return typeof kept === 'string' ? (kept as Value & string) : empty;
  if (typeof empty !== 'object' || empty === null || typeof kept !== 'object' || kept === null) return empty;
  const texts = new Map(Object.entries(kept));
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, filled(value, texts.get(field))]),
  ) as Value;
}
