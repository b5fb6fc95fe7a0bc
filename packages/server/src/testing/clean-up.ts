import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `step` when the current test ends; outside a test, when the current file or `describe` ends. */
export function cleanUp(step: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await step()));
  else afterAll(async () => void (await step()));
}
