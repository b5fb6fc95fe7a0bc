import type { auth } from '../../../auth/auth.module.ts';
import type { billing } from '../../../billing/billing.module.ts';

type ValueOf<M> = M extends Map<unknown, infer V> ? V : never;

/** Who has a DNI in the clinic. */
export type KnownPatient = ValueOf<Awaited<ReturnType<typeof auth.findPatientsOfBatch>>>;

/** By which obra social and plan a patient is charged, as somebody entered it. */
export type EnteredCoverage = Omit<ValueOf<Awaited<ReturnType<typeof billing.listCoverages>>>, 'updatedAt'>;
