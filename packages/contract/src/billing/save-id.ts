import { z } from 'zod';

/** The Idempotency-Key of a client of the release before, which has no header for it. */
export const saveId = z.uuid('Identificador inválido').optional();
