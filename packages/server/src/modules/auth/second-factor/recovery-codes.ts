import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@dentaria/contract/auth/second-factor.ts';
import { hashPassword, type Requester } from '../sessions/passwords.ts';

/** Without I, O, 0 and 1, which look alike. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The label identifies the code, so that one hash is compared instead of ten. The other symbols have 50 bits. */
const LABEL_LENGTH = 2;
const LENGTH = 12;

const randomSymbols = (length: number): string =>
  Array.from({ length }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');

export interface RecoveryCode {
  readonly label: string;
  readonly secret: string;
}

export function parseRecoveryCode(text: string): RecoveryCode | undefined {
  const symbols = text.toUpperCase().replace(/[\s-]/g, '');
  if (symbols.length !== LENGTH || ![...symbols].every((symbol) => SYMBOLS.includes(symbol)))
    return undefined;
  return { label: symbols.slice(0, LABEL_LENGTH), secret: symbols.slice(LABEL_LENGTH) };
}

export interface NewRecoveryCodes {
  /** Formatted for display, such as `AB23-4567-89CD`. */
  readonly shown: string[];
  readonly rows: readonly { readonly label: string; readonly code_hash: string }[];
}

/** Hashes codes like passwords, because they are short. Call outside a transaction. */
export async function newRecoveryCodes(requester: Requester): Promise<NewRecoveryCodes> {
  const labels = new Set<string>();
  while (labels.size < RECOVERY_CODE_COUNT) labels.add(randomSymbols(LABEL_LENGTH));
  const codes = [...labels].map((label) => ({ label, secret: randomSymbols(LENGTH - LABEL_LENGTH) }));
  return {
    shown: codes.map(({ label, secret }) => (label + secret).replace(/(.{4})(?=.)/g, '$1-')),
    rows: await Promise.all(
      codes.map(async ({ label, secret }) => ({ label, code_hash: await hashPassword(requester, secret) })),
    ),
  };
}
