import { configOf } from './support/playwright-config.ts';

/** The gate: all workers share a server, so a journey may change only data of its own clinic. */
export default await configOf('journeys', 1);
