import { describe, expect, test } from 'vitest';
import { openErrorAnswers } from '../authorization/testing/error-answers.ts';
import { errorStatusesOf, type Status, sharedPart } from '../authorization/testing/error-triggers.ts';
import { ROUTES, routesOf } from '../authorization/testing/routes.ts';

// The order of error statuses (specification, section 1): 413 and 415, 401, 403, 404, 400, 409, 428, 429, 503.
// order-of-answers.exhaustive.test.ts tries every pair, recorded-errors.exhaustive.test.ts every trigger.

const { app, triggerFaults, pairFaults, combines, targetOf } = await openErrorAnswers();

test('the running router has exactly the routes of the contract and the kernel', () => {
  const names = routesOf(app.app).filter(
    (name) => !/ \/(services\/docs|health|metrics|client-errors|config)/.test(name),
  );
  expect(names.sort()).toEqual([...ROUTES.keys()].sort());
});

describe.each([...ROUTES])('%s', (name, route) => {
  const statuses = errorStatusesOf(route);
  const target = targetOf(name);

  test('answers each of its error statuses, with an audit row for a record in the answer', async () => {
    const faults: string[] = [];
    for (const status of statuses.filter((each) => !target.unreachable.includes(each))) {
      const [trigger] = target.triggersOf(status);
      faults.push(...(trigger ? await triggerFaults(target, status, trigger) : [`no trigger of ${status}`]));
    }
    expect(faults).toEqual([]);
  });

  // An id cannot be both malformed and absent, and a member cannot be both invalid and taken.
  test('has triggers that combine adjacent error statuses, unless both concern the same id or member', () => {
    const others = statuses.filter((status) => status !== 413);
    const missing = others.slice(1).filter((second, at) => {
      const shared = target
        .triggersOf(others[at] ?? second)
        .flatMap((one) => target.triggersOf(second).map((other) => sharedPart(target.call, one, other)));
      return !shared.includes(undefined) && shared.includes('principal');
    });
    expect(missing).toEqual([]);
  });
});

/** For each module, the first route that answers both of two adjacent error statuses. */
const examples = new Map<string, readonly [name: string, pair: readonly [Status, Status]]>();
for (const [name, route] of ROUTES) {
  const statuses = errorStatusesOf(route);
  for (const [at, second] of statuses.slice(1).entries()) {
    const first = statuses[at] ?? second;
    const kind = `${/ \/services\/([^/]+)/.exec(name)?.[1]} answers ${first} before ${second}`;
    if (second !== 415 && !examples.has(kind) && combines(targetOf(name), [first, second]))
      examples.set(kind, [name, [first, second]]);
  }
}

test.each([...examples])('%s', async (_, [name, pair]) => {
  expect(await pairFaults(targetOf(name), pair, 1)).toEqual([]);
});
