const KEY = 'device';

/** A random name of this browser, by which the server recognizes it at the next sign-in. Outlives sessions. */
export function deviceId(): string {
  const known = localStorage.getItem(KEY);
  if (known !== null) return known;
  // `crypto.randomUUID` is missing without TLS.
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36).padStart(7, '0'),
  ).join('');
  localStorage.setItem(KEY, id);
  return id;
}
