import { setPasswordCost } from '../modules/auth/sessions/passwords.ts';

/** Hashes in a tenth of a millisecond. Verification reads the cost from the hash. */
export const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

setPasswordCost(LOW_COST);
