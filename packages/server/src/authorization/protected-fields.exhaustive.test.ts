import { expect, test } from 'vitest';
import { protectedFieldFaults, WRITES } from './testing/protected-fields.ts';
import { openScenario } from './testing/scenario.ts';

const scenario = await openScenario();

test.each(WRITES.flatMap(({ calls }) => calls))(
  '%s, %s: drops protected fields',
  async (route, _, testCase) => {
    const faults = await scenario.onCopy((copy) => protectedFieldFaults(copy, route, testCase));
    expect(faults).toEqual([]);
  },
);
