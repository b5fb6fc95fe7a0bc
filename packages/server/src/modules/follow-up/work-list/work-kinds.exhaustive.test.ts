import { expect, test } from 'vitest';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type ExpectedItem, expectedWork } from '../testing/expected-work-list.ts';
import { buildRandomClinic, checkRandomClinic, keyOf } from '../testing/random-work-list.ts';

const app = await testApp();

test.each([2, 3, 4])('lists the items of a random clinic by the rules (seed %i)', (seed) =>
  checkRandomClinic(app, seed),
);

test('filters by kind, assignee and age, and paginates', async () => {
  const { clinicId, staff } = await buildRandomClinic(app, 7);
  const params = { clinicId };
  const now = WEDNESDAY;
  const { followUp } = app.as(staff.DENTIST.token);
  const open = (await expectedWork(app.owner, { clinicId, now, role: 'DENTIST' })).filter(
    ({ state }) => state === 'open',
  );
  const read = async (query: object) => {
    const { groups, today } = await followUp.readWorkList({ params, query: { limit: 100, ...query } });
    return { today, kinds: groups.map(({ kind }) => kind), items: groups.flatMap(({ items }) => items) };
  };
  const keys = (items: readonly Pick<ExpectedItem, 'kind' | 'id' | 'day'>[]) => items.map(keyOf).toSorted();
  const missed = await read({ kind: 'missed' });
  expect(missed.kinds).toEqual(['missed']);
  expect(keys(missed.items)).toEqual(keys(open.filter(({ kind }) => kind === 'missed')));
  for (const assigneeId of [staff.DENTIST.id, null]) {
    const { items } = await read({ assignee: assigneeId ?? 'nobody' });
    expect(items.length).toBeGreaterThan(0);
    expect(keys(items)).toEqual(keys(open.filter((item) => item.assigneeId === assigneeId)));
  }
  const aged = await read({ minDays: 30 });
  const limit = new Date(Date.parse(aged.today) - 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(keys(aged.items)).toEqual(keys(open.filter(({ day }) => day <= limit)));
  expect(aged.items.length).toBeGreaterThan(0);
  const all = (await read({ kind: 'recall' })).items;
  const { groups } = await followUp.readWorkList({ params, query: { kind: 'recall', limit: 3, offset: 2 } });
  expect(groups[0]?.items).toEqual(all.slice(2, 5));
  expect(groups[0]?.count).toBe(all.length);
  const beyond = await followUp.readWorkList({ params, query: { kind: 'recall', offset: 9_999 } });
  expect(beyond.groups).toEqual([{ kind: 'recall', count: all.length, items: [] }]);
});
