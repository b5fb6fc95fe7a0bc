/** Words that belong to the surname after them. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'di',
  'da',
  'dos',
  'van',
  'von',
  'mac',
  'san',
  'santa',
  'y',
]);

interface FullName {
  readonly lastName: string;
  readonly firstName: string;
}

const isParticle = (word: string | undefined): boolean => PARTICLES.has((word ?? '').toLowerCase());

/**
 * Splits a full name at its comma, after which the first names stand; without one, at the first word (`last`) or before the
 * last one (`first`), with the particles of a surname. Undefined if a part is
 * missing.
 */
export function readFullName(text: string, leading: 'last' | 'first'): FullName | undefined {
  const comma = text.indexOf(',');
  if (comma >= 0) return named(text.slice(0, comma), text.slice(comma + 1));
  const words = text.split(' ').filter((word) => word !== '');
  let split = 1;
  if (leading === 'last') {
    while (split < words.length - 1 && isParticle(words[split - 1])) split += 1;
    return named(words.slice(0, split).join(' '), words.slice(split).join(' '));
  }
  split = words.length - 1;
  while (split > 0 && isParticle(words[split - 1])) split -= 1;
  return named(words.slice(split).join(' '), words.slice(0, split).join(' '));
}

function named(lastName: string, firstName: string): FullName | undefined {
  const name = { lastName: lastName.trim(), firstName: firstName.trim() };
  return name.lastName && name.firstName ? name : undefined;
}
