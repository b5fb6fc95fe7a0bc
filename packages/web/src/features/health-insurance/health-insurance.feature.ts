import type { Feature } from '../../shared/feature.ts';
import { healthInsurancePaths } from './health-insurance.paths.ts';

const insuranceForms = () => import('./insurances/form/HealthInsuranceFormPage.tsx');
const planForms = () => import('./plans/form/PlanFormPage.tsx');

export const healthInsuranceFeature: Feature = {
  routes: [
    {
      path: healthInsurancePaths.list,
      access: ['ADMIN'],
      screen: async () =>
        (await import('./insurances/list/HealthInsuranceListPage.tsx')).HealthInsuranceListPage,
      prefetch: async (queries) => {
        const insurances = await import('../../shared/api/health-insurance.ts');
        await queries.prefetchQuery(insurances.healthInsuranceListQuery);
      },
    },
    {
      path: healthInsurancePaths.add,
      access: ['ADMIN'],
      screen: async () => (await insuranceForms()).HealthInsuranceAddPage,
    },
    {
      path: healthInsurancePaths.edit,
      access: ['ADMIN'],
      screen: async () => (await insuranceForms()).HealthInsuranceEditPage,
    },
    {
      path: healthInsurancePaths.details,
      access: ['ADMIN'],
      screen: async () =>
        (await import('./insurances/details/HealthInsuranceDetailsPage.tsx')).HealthInsuranceDetailsPage,
    },
    {
      path: healthInsurancePaths.planAdd,
      access: ['ADMIN'],
      screen: async () => (await planForms()).PlanAddPage,
    },
    {
      path: healthInsurancePaths.planEdit,
      access: ['ADMIN'],
      screen: async () => (await planForms()).PlanEditPage,
    },
  ],
};
