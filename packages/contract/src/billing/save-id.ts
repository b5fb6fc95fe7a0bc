import { z } from 'zod';

/** Idempotency key of clients of the previous release, which do not send the header. */
export const saveId = z.uuid('Identificador inválido').optional();
