import { expect, test } from 'vitest';
import { checkCompression, openCompression, READS } from '../authorization/testing/sweeps/compression.ts';

// compression.exhaustive.test.ts tries every GET.

const scenario = await openCompression();

test.each([
  ['GET /metrics', true],
  ['GET /services/docs/json', true],
  ['GET /services/auth/users/all', true],
  ['GET /services/clinical-history/patients/:id/history', true],
  ['GET /services/clinical-history/patients/:id/history/pdf', false],
  ['GET /health/live', false],
] as const)('%s compresses text of at least 1 KB if the client accepts it', async (route, isCompressed) => {
  const read = READS.find(([name]) => name === route);
  if (!read) throw new Error(`no route ${route}`);
  expect(await checkCompression(scenario, ...read)).toBe(isCompressed);
});
