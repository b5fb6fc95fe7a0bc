import { hasRole } from '@dentaria/contract/roles.ts';
import { auth, type ClinicCall, type ClinicRow } from '../auth/auth.module.ts';

/** @throws HttpError 403 for a dentist who does not own the clinic. */
export const getClinicForReception = (ctx: ClinicCall): Promise<ClinicRow> =>
  hasRole(ctx.caller.roles, 'RECEPTIONIST') ? auth.getClinicOfCall(ctx) : auth.getManagedClinicOfCall(ctx);
