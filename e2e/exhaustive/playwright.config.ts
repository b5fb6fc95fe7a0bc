import { configOf, WORKERS } from '../support/playwright-config.ts';

/** Each worker has its own server, because some tests change settings of the whole installation. */
export default await configOf('exhaustive', WORKERS);
