/** What a search text says about the patient whom it did not find. */
export interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly phone: string;
}

const NOTHING: TypedPatient = { firstName: '', lastName: '', docNumber: '', phone: '' };

/** Seven or eight digits are a DNI, other numbers a phone; of several words the last is the last name. */
export function typedPatient(text: string): TypedPatient {
  const typed = text.trim();
  if (/^\+?[\d\s.()-]+$/.test(typed)) {
    const digits = typed.replace(/\D/g, '');
    return /^\d{7,8}$/.test(digits) && !typed.includes('-')
      ? { ...NOTHING, docNumber: digits }
      : { ...NOTHING, phone: typed };
  }
  const [last = '', first] = typed.split(',').map((part) => part.trim());
  if (first !== undefined) return { ...NOTHING, firstName: capitalized(first), lastName: capitalized(last) };
  const words = capitalized(typed).split(/\s+/);
  return { ...NOTHING, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

const capitalized = (text: string): string =>
  text.replace(
    /(^|[\s-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  );
