/** Six digits every 30 s, by SHA-1: what every authenticator app supports (RFC 6238). */
const PERIOD_SECONDS = 30;

/** Steps by which the clock of a phone may differ. */
const DRIFT = 1;

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

export async function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
}

/** The step to which a code belongs; undefined for a wrong one. Each step has one code, so it is valid once. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  // The library throws for characters of several bytes.
  if (!/^\d{6}$/.test(token)) return undefined;
  const { Secret, TOTP } = await import('otpauth');
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    timestamp,
    window: DRIFT,
  });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
