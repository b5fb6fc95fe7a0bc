import { expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';

const { owner } = await makeTestDatabase();

interface Policy {
  readonly name: string;
  readonly condition: string;
}

const readPolicies = async (): Promise<Policy[]> =>
  (
    await owner.query<Policy>(
      `select tablename || '.' || policyname as name, concat_ws(' and ', qual, with_check) as condition
         from pg_policies where schemaname = 'public' order by 1`,
    )
  ).rows;

const INNERMOST_PARENTHESES = /\([^()]*\)/g;

/** Returns the condition without its sub-selects, which it replaces from the inside out. */
function outsideSubselects(condition: string): string {
  let text = condition;
  for (;;) {
    const next = text.replace(INNERMOST_PARENTHESES, (inner) =>
      /^\(\s*SELECT\b/.test(inner) ? '' : `[${inner.slice(1, -1)}]`,
    );
    if (next === text) return text;
    text = next;
  }
}

test('every policy reads the tenant settings in a sub-select, evaluated once per statement', async () => {
  const policies = await readPolicies();
  const perRow = policies.filter(({ condition }) =>
    /current_setting|tenant_\w+/.test(outsideSubselects(condition)),
  );
  expect(policies.length).toBeGreaterThan(20);
  expect(perRow).toEqual([]);
});

test('the functions of the policies are stable, so that they run once in a sub-select', async () => {
  const { rows } = await owner.query<{ name: string; volatility: string }>(
    `select proname as name, provolatile as volatility from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'tenant\\_%' order by 1`,
  );
  expect(rows).toEqual(
    ['tenant_clinics', 'tenant_sees_all', 'tenant_user'].map((name) => ({ name, volatility: 's' })),
  );
});
