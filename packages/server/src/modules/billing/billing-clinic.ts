import { hasRole } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import { auth, type ClinicCall, type ClinicRow } from '../auth/auth.module.ts';

/** The clinic of a call that changes its till or claims: 403 for a dentist who does not own it. */
export const getClinicForFrontDesk = (ctx: ClinicCall): Promise<ClinicRow> =>
  hasRole(ctx.caller.roles, 'RECEPTIONIST') ? auth.getClinicOfCall(ctx) : auth.getManagedClinicOfCall(ctx);

/** True if the clinic has procedures or price lists. */
export async function hasBilling(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from procedures where clinic_id = ${clinicId})
        or exists (select from price_lists where clinic_id = ${clinicId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
