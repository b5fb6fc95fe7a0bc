import { hash, randomBytes } from 'node:crypto';

/** 256 bits of chance; the database holds their hash alone. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The page that an invited person opens. `publicUrl` is configured, never a request's Host header. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/onboarding/${token}`;
