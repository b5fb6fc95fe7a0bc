import { hasRole } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { scheduling } from '../scheduling/scheduling.module.ts';

type Clinic = Awaited<ReturnType<typeof scheduling.getAgendaClinic>>;

export interface ClinicCall extends RequestContext {
  readonly params: { readonly clinicId: number };
}

/** 404 for a clinic that is inactive or not the caller's. */
export const getClinic = (ctx: ClinicCall): Promise<Clinic> =>
  scheduling.getAgendaClinic(ctx, ctx.params.clinicId);

/** The clinic of a call that changes its prices: 403 for a dentist who does not own it. */
export async function getManagedClinic(ctx: ClinicCall): Promise<Clinic> {
  const clinic = await getClinic(ctx);
  scheduling.assertMayManage(ctx.caller, clinic);
  return clinic;
}

/** The clinic of a call that changes its till or claims: 403 for a dentist who does not own it. */
export const getClinicForFrontDesk = (ctx: ClinicCall): Promise<Clinic> =>
  hasRole(ctx.caller.roles, 'RECEPTIONIST') ? getClinic(ctx) : getManagedClinic(ctx);

export async function listClinicIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from clinics`.execute(tx);
  return rows.map(({ id }) => id);
}

/** True if the clinic has procedures or price lists. */
export async function hasBilling(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from procedures where clinic_id = ${clinicId})
        or exists (select from price_lists where clinic_id = ${clinicId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
