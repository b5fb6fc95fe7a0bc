/** Six digits every 30 s by SHA-1: the settings that every authenticator app supports (RFC 6238). */
const PERIOD_SECONDS = 30;

const MAX_CLOCK_DRIFT_STEPS = 1;

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

export async function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, secret, period: PERIOD_SECONDS }).toString();
}

/** Returns the time step of a valid code. Each step has one code, so a used step makes it invalid. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  // The library throws for multi-byte characters.
  if (!/^\d{6}$/.test(token)) return undefined;
  const { Secret, TOTP } = await import('otpauth');
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    timestamp,
    window: MAX_CLOCK_DRIFT_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
