import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. The database stores only their hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** `publicUrl` comes from the configuration: a request's Host header could point the link anywhere. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/onboarding/${token}`;
