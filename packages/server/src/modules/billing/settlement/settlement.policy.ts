import type { ResultScope } from '@dentaria/contract/billing/results.ts';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { forbidden } from '../../../kernel/errors.ts';
import type { ClinicRow } from '../../auth/auth.module.ts';

type OwnedClinic = Pick<ClinicRow, 'owner_user_id'>;

export function resultScopeOf(caller: Caller, clinic: OwnedClinic): ResultScope {
  if (is(caller, 'ADMIN')) return 'clinic';
  if (!is(caller, 'DENTIST')) return 'till';
  return clinic.owner_user_id === caller.id ? 'clinic' : 'own';
}

export function assertMayReadSettlement(caller: Caller, clinic: OwnedClinic, professionalId: number): void {
  const scope = resultScopeOf(caller, clinic);
  if (scope === 'till' || (scope === 'own' && professionalId !== caller.id)) throw forbidden();
}
