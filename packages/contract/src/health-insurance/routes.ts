import { z } from 'zod';
import { clinicRoute, STAFF } from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { healthInsuranceAddresses } from './addresses.ts';
import { healthInsurance, healthInsuranceWrite, registryImport } from './insurances.ts';
import { plan, planWrite } from './plans.ts';

export const healthInsuranceService = defineService(healthInsuranceAddresses, {
  listHealthInsurances: {
    summary: 'All health insurances with their plans',
    who: STAFF,
    response: z.array(healthInsurance),
  },
  readHealthInsurance: {
    ...clinicRoute,
    summary: 'One health insurance with its plans',
    response: healthInsurance,
  },
  createHealthInsurance: {
    summary: 'Create a health insurance; its federation code must be unique',
    who: ['ADMIN'],
    body: healthInsuranceWrite,
    errors: [409],
    status: 201,
    response: healthInsurance,
  },
  updateHealthInsurance: {
    summary: 'Replace name, federation code and details; keeps the plans',
    who: ['ADMIN'],
    body: healthInsuranceWrite,
    errors: [404, 409],
    response: healthInsurance,
  },
  removeHealthInsurance: {
    summary: 'Delete a health insurance and its plans',
    who: ['ADMIN'],
    errors: [404, 409],
  },
  importRegistry: {
    summary: 'Add missing insurances of the national registry; idempotent',
    who: ['ADMIN'],
    response: registryImport,
  },
  readPlan: {
    ...clinicRoute,
    summary: 'One plan',
    response: plan,
  },
  createPlan: {
    summary: 'Add a plan to a health insurance',
    who: ['ADMIN'],
    body: planWrite,
    errors: [404],
    status: 201,
    response: plan,
  },
  updatePlan: {
    summary: 'Replace a plan',
    who: ['ADMIN'],
    body: planWrite,
    errors: [404],
    response: plan,
  },
  removePlan: {
    summary: 'Delete a plan',
    who: ['ADMIN'],
    errors: [404, 409],
  },
});
