import { configOf } from './support/playwright-config.ts';

/** The gate: all workers use one server, so that a journey may change only what belongs to its own clinic. */
export default await configOf('journeys', 1);
