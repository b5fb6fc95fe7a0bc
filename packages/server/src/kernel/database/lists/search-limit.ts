import { sql } from 'kysely';
import { HttpError } from '../../errors.ts';
import type { Tx } from '../database.ts';

const QUERY_CANCELED = '57014';

interface SearchLimit {
  readonly milliseconds: number;
  readonly advice: string;
}

const PATIENTS: SearchLimit = { milliseconds: 3_000, advice: 'Escribí más letras o el DNI.' };

/** Cancels slow searches, because a few would take the CPU from everybody. */
export async function limitSearch<T>(
  tx: Tx,
  search: () => Promise<T>,
  { milliseconds, advice }: SearchLimit = PATIENTS,
): Promise<T> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
  try {
    return await search();
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    throw new HttpError(503, `La búsqueda tarda demasiado. ${advice}`, { retryAfterSeconds: 5 });
  }
}
