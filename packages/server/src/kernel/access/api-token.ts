import { hashToken, newToken } from './link-token.ts';

/** Lets secret scanners recognise the token. */
const PREFIX = 'dent_';

export interface ApiToken {
  readonly clinicId: number;
  readonly hash: Buffer;
}

export const newApiToken = (clinicId: number): string => `${PREFIX}${clinicId}_${newToken()}`;

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

export function parseApiToken(token: string): ApiToken | undefined {
  const clinicId = /^dent_([1-9]\d{0,8})_[\w-]{43}$/.exec(token)?.[1];
  return clinicId === undefined ? undefined : { clinicId: Number(clinicId), hash: hashToken(token) };
}
