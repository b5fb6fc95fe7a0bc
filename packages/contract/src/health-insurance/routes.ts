import { z } from 'zod';
import { readRoute, STAFF } from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { healthInsurance, healthInsuranceWrite, registryImport } from './insurances.ts';
import { plan, planWrite } from './plans.ts';

export const healthInsuranceService = defineService({
  name: 'health-insurance',
  routes: {
    listHealthInsurances: {
      method: 'GET',
      path: '/health-insurances',
      summary: 'All health insurances with their plans',
      who: STAFF,
      conditional: true,
      response: z.array(healthInsurance),
    },
    readHealthInsurance: {
      ...readRoute,
      path: '/health-insurances/:id',
      summary: 'One health insurance with its plans',
      response: healthInsurance,
    },
    createHealthInsurance: {
      method: 'POST',
      path: '/health-insurances',
      summary: 'Create a health insurance; its federation code must be unique',
      who: ['ADMIN'],
      body: healthInsuranceWrite,
      errors: [409],
      status: 201,
      response: healthInsurance,
    },
    updateHealthInsurance: {
      method: 'PUT',
      path: '/health-insurances/:id',
      summary: 'Replace name, federation code and details; keeps the plans',
      who: ['ADMIN'],
      body: healthInsuranceWrite,
      errors: [404, 409],
      response: healthInsurance,
    },
    removeHealthInsurance: {
      method: 'DELETE',
      path: '/health-insurances/:id',
      summary: 'Delete a health insurance and its plans',
      who: ['ADMIN'],
      errors: [404, 409],
    },
    importRegistry: {
      method: 'POST',
      path: '/health-insurances/import',
      summary: 'Add missing insurances of the national registry; idempotent',
      who: ['ADMIN'],
      response: registryImport,
    },
    readPlan: {
      ...readRoute,
      path: '/health-insurances/:id/plans/:planId',
      summary: 'One plan',
      response: plan,
    },
    createPlan: {
      method: 'POST',
      path: '/health-insurances/:id/plans',
      summary: 'Add a plan to a health insurance',
      who: ['ADMIN'],
      body: planWrite,
      errors: [404],
      status: 201,
      response: plan,
    },
    updatePlan: {
      method: 'PUT',
      path: '/health-insurances/:id/plans/:planId',
      summary: 'Replace a plan',
      who: ['ADMIN'],
      body: planWrite,
      errors: [404],
      response: plan,
    },
    removePlan: {
      method: 'DELETE',
      path: '/health-insurances/:id/plans/:planId',
      summary: 'Delete a plan',
      who: ['ADMIN'],
      errors: [404, 409],
    },
  },
});
