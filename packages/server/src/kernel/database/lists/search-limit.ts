import { sql } from 'kysely';
import { HttpError } from '../../errors.ts';
import type { Tx } from '../database.ts';

/** SQLSTATE query_canceled. */
const CANCELED = '57014';

interface SearchLimit {
  readonly milliseconds: number;
  readonly advice: string;
}

const PATIENTS: SearchLimit = { milliseconds: 3_000, advice: 'Escribe más letras o el DNI.' };

/**
 * Runs a search, of which the database gives up every statement that takes too long: a few slow ones would take the
 * processor from everybody. @throws HttpError 503
 */
export async function limitSearch<T>(
  tx: Tx,
  search: () => Promise<T>,
  { milliseconds, advice }: SearchLimit = PATIENTS,
): Promise<T> {
  await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
  try {
    return await search();
  } catch (error) {
    if ((error as { code?: string }).code !== CANCELED) throw error;
    throw new HttpError(503, `La búsqueda tarda demasiado. ${advice}`, { retryAfterSeconds: 5 });
  }
}
