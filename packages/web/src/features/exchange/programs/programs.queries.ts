import { exchangeApi, exchangeQuery } from '../exchange.api.ts';

export const programsQuery = (clinicId: number) => ({
  ...exchangeQuery(['programs'], exchangeApi.listPrograms, { params: { clinicId } }),
  // Tokens are used and expire while the screen is open.
  staleTime: 0,
});
