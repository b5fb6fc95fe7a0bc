import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { contextOf } from './contexts.ts';

interface SettlementSeed {
  readonly owner: Caller;
  readonly dentist: Caller;
}

/** The owner is paid of what is collected, the dentist of their production, who gets a rise today. */
export async function seedSettlement(tx: Tx, { owner, dentist }: SettlementSeed, now: Date): Promise<void> {
  const clinicId = owner.clinicId ?? 0;
  const ctx = contextOf(tx, owner, now);
  const today = clinicTimeAt(now).day;
  const start = addDays(today, -365);
  const set = async (professional: Caller, body: Parameters<typeof billing.createSettlementTerms>[3]) => {
    const known = await billing.checkSettlementTerms(ctx, clinicId, professional.id, body);
    return billing.createSettlementTerms(ctx, clinicId, professional, body, known);
  };
  await set(owner, { validFrom: start, basis: 'collections', percent: 60, lastNumber: 0 });
  await set(dentist, { validFrom: start, basis: 'production', percent: 40, lastNumber: 0 });
  await set(dentist, { validFrom: today, basis: 'production', percent: 42.5, lastNumber: 1 });
}
