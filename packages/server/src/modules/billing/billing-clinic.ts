import { hasRole } from '@dentaria/contract/roles.ts';
import { auth, type ClinicCall, type ClinicRow } from '../auth/auth.module.ts';

/** The clinic of a call that changes its till or claims: 403 for a dentist who does not own it. */
export const getClinicForFrontDesk = (ctx: ClinicCall): Promise<ClinicRow> =>
  hasRole(ctx.caller.roles, 'RECEPTIONIST') ? auth.getClinicOfCall(ctx) : auth.getManagedClinicOfCall(ctx);
