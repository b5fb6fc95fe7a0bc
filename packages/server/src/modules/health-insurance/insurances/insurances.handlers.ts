import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { listStamp } from '../../../kernel/database/list-stamp.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { insurancesRepository, presentInsurance } from './insurances.repository.ts';
import {
  createInsurance,
  getInsurance,
  importRegistry,
  lockInsurance,
  removeInsurance,
  updateInsurance,
} from './insurances.service.ts';

type InsuranceRoutes = Pick<
  (typeof healthInsuranceService)['routes'],
  | 'listHealthInsurances'
  | 'readHealthInsurance'
  | 'createHealthInsurance'
  | 'updateHealthInsurance'
  | 'removeHealthInsurance'
  | 'importRegistry'
>;

export const insuranceHandlers: Handlers<InsuranceRoutes> = {
  listHealthInsurances: async ({ tx }) => ({
    version: [await listStamp(tx, 'health-insurances')],
    read: async () => (await insurancesRepository(tx).list()).map(presentInsurance),
  }),

  readHealthInsurance: async ({ tx, params }) => presentInsurance(await getInsurance(tx, params.id)),

  createHealthInsurance: async ({ tx, caller, origin, readBody }) =>
    presentInsurance(await createInsurance(tx, caller, origin, readBody())),

  updateHealthInsurance: async ({ tx, caller, params, origin, readBody }) => {
    const { id } = await lockInsurance(tx, params.id);
    return presentInsurance(await updateInsurance(tx, caller, origin, id, readBody()));
  },

  removeHealthInsurance: ({ tx, caller, params, origin }) => removeInsurance(tx, caller, origin, params.id),

  importRegistry: ({ tx, caller, origin }) => importRegistry(tx, caller, origin),
};
