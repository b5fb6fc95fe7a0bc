import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data directory of the apps of this process. */
export const TEST_DATA_DIR = join(tmpdir(), `dentaria-test-data-${process.pid}`);
