import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails on any axe violation. Contrast and target sizes are checked in a real browser (e2e), because jsdom has no
 * layout.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(found).toEqual([]);
}
