import { hashToken, newToken } from './link-token.ts';

/** With a prefix, so that scanners of source code and of logs recognise it. */
const PREFIX = 'dent_';

/** A program's token: its clinic, by which rows are distributed, and the hash of the whole text. */
export interface ProgramToken {
  readonly clinicId: number;
  readonly hash: Buffer;
}

export const newProgramToken = (clinicId: number): string => `${PREFIX}${clinicId}_${newToken()}`;

export const isProgramToken = (token: string): boolean => token.startsWith(PREFIX);

/** Undefined for a text that no program's token has. */
export function parseProgramToken(token: string): ProgramToken | undefined {
  const clinicId = /^dent_([1-9]\d{0,8})_[\w-]{43}$/.exec(token)?.[1];
  return clinicId === undefined ? undefined : { clinicId: Number(clinicId), hash: hashToken(token) };
}
