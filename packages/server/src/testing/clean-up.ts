import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `step` when the current test ends; outside of a test, when the file or `describe` that is being defined ends. */
export function cleanUp(step: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await step()));
  else afterAll(async () => void (await step()));
}
