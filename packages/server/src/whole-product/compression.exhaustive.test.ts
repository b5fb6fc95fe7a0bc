import { test } from 'vitest';
import { checkCompression, openCompression, READS } from '../authorization/testing/sweeps/compression.ts';

const scenario = await openCompression();

test.each(READS)('%s compresses text of at least 1 KB if the client accepts it', async (...read) => {
  await checkCompression(scenario, ...read);
});
