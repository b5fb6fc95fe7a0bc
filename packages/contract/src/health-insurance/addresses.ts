import { get, post, put, remove, type ServiceAddresses } from '../http/address.ts';

export const healthInsuranceAddresses = {
  name: 'health-insurance',
  routes: {
    listHealthInsurances: get('/health-insurances', { conditional: true }),
    readHealthInsurance: get('/health-insurances/:id'),
    createHealthInsurance: post('/health-insurances'),
    updateHealthInsurance: put('/health-insurances/:id'),
    removeHealthInsurance: remove('/health-insurances/:id'),
    importRegistry: post('/health-insurances/import'),
    readPlan: get('/health-insurances/:id/plans/:planId'),
    createPlan: post('/health-insurances/:id/plans'),
    updatePlan: put('/health-insurances/:id/plans/:planId'),
    removePlan: remove('/health-insurances/:id/plans/:planId'),
  },
} as const satisfies ServiceAddresses;
