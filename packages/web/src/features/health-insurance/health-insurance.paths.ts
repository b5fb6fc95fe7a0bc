import { path } from '../../shared/paths.ts';

export const healthInsurancePaths = {
  list: path('/health-insurances'),
  add: path('/health-insurances/add'),
  edit: path('/health-insurances/edit/:healthInsuranceId'),
  details: path('/health-insurances/:healthInsuranceId/details'),
  planAdd: path('/health-insurances/:healthInsuranceId/plans/new'),
  planEdit: path('/health-insurances/:healthInsuranceId/plans/:planId/edit'),
} as const;
