import { exchangeApi, exchangeQuery } from '../exchange.api.ts';

export const programsQuery = (clinicId: number) => ({
  ...exchangeQuery(['programs'], exchangeApi.listPrograms, { params: { clinicId } }),
  // API clients call and tokens expire while the screen is open.
  staleTime: 0,
});
