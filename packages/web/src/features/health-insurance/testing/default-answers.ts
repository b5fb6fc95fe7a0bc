import { HttpResponse, http } from 'msw';

/** No obras sociales. */
export const healthInsuranceAnswers = [
  http.get('*/services/health-insurance/health-insurances', () => HttpResponse.json([])),
];
