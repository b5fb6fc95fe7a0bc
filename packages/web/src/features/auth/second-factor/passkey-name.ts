const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

/** A name for a passkey that is created here, which its owner can change. */
export function passkeyNameHere(userAgent = navigator.userAgent): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  return system ? `Llave de acceso en ${system[1]}` : 'Llave de acceso';
}
