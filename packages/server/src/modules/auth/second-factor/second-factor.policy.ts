import type { RoleName } from '@dentaria/contract/roles.ts';
import type { Config } from '../../../kernel/config/config.ts';

export const mustHaveSecondFactor = (
  { roles }: { readonly roles: readonly RoleName[] },
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): boolean => requireSecondFactor && roles.some((role) => role !== 'PATIENT');
