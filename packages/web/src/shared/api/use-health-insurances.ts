import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { useQuery } from '@tanstack/react-query';
import { healthInsuranceListQuery } from './health-insurance.ts';

const NONE: readonly HealthInsurance[] = [];

/** The obras sociales that a field suggests. Empty until loaded, and on error. */
export const useHealthInsurances = ({ enabled }: { enabled: boolean }): readonly HealthInsurance[] =>
  useQuery({ ...healthInsuranceListQuery, enabled, staleTime: 300_000 }).data ?? NONE;
