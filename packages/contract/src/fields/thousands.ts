/** `20000` → `20.000`. Avoids `Intl.NumberFormat`, whose construction delays the first paint on a phone. */
export function thousands(digits: string | number): string {
  const text = String(digits);
  const first = text.slice(0, text.length % 3);
  return [first, ...(text.slice(first.length).match(/.{3}/g) ?? [])]
    .filter((group) => group !== '')
    .join('.');
}
