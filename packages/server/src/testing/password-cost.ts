import { setPasswordCost } from '../modules/auth/sessions/passwords.ts';

/** Hashes in a tenth of a millisecond. Verification reads the cost from the hash. */
setPasswordCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });
