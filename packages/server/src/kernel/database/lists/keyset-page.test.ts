import type { Order, Page, PageRequest } from '@dentaria/contract/http/page.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import type { Tx } from '../database.ts';
import { type Keyset, keysetPage } from './keyset-page.ts';

interface Visit {
  id: number;
  clinic_id: number;
  patient: string;
  day: string;
  starts_at: Date;
}
type Tables = { visits: Visit };

const KEYSET: Keyset<'id' | 'patient' | 'day' | 'startsAt'> = {
  id: 'id',
  sorts: {
    id: { column: 'id', type: 'bigint' },
    patient: { column: 'patient', type: 'text' },
    day: { column: 'day', type: 'date' },
    startsAt: { column: 'starts_at', type: 'timestamptz' },
  },
};
type Sort = keyof (typeof KEYSET)['sorts'];
const SORTS: readonly Sort[] = ['id', 'patient', 'day', 'startsAt'];
const ORDERS: readonly Order[] = ['asc', 'desc'];
const EVERY_ORDER = SORTS.flatMap((sort) => ORDERS.map((order) => ({ sort, order })));

const database = await makeTestDatabase();
beforeAll(async () => {
  await database.owner.query(`
    create table visits (
      id integer generated always as identity primary key,
      clinic_id integer not null,
      patient text not null,
      day date not null,
      starts_at timestamptz not null
    );
    create index visits_patient on visits (patient, id);
    create index visits_day on visits (day, id);
    create index visits_starts_at on visits (starts_at, id);
    alter table visits enable row level security;
    create policy visits_own on visits using (clinic_id = any (tenant_clinics()));
    grant select on visits to dentaria_serving;`);
});
beforeEach(async () => {
  await database.owner.query('truncate visits restart identity');
  await insertVisits(1, 1, 60);
  await insertVisits(2, 1, 60);
});

/** Visits with many equal sort keys and times less than a millisecond apart. */
const insertVisits = (clinicId: number, from: number, to: number) =>
  database.owner.query(
    `insert into visits (clinic_id, patient, day, starts_at)
     select $1, 'Pérez ' || n % 7, date '2026-03-01' + n % 3, timestamptz '2026-03-01T12:00Z' + n % 11 * interval '1 microsecond'
       from generate_series($2::int, $3::int) n`,
    [clinicId, from, to],
  );

const inClinic = <T>(clinicId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.database.transaction(async (tx) => {
    await sql`select set_config('dentaria.clinics', ${`{${clinicId}}`}, true)`.execute(tx);
    return work(tx);
  });

const readPage = (request: Partial<PageRequest<Sort>>): Promise<Page<Visit>> =>
  inClinic(1, (tx) =>
    keysetPage(tx.withTables<Tables>().selectFrom('visits').selectAll(), KEYSET, {
      sort: 'id',
      order: 'asc',
      limit: 7,
      ...request,
    }),
  );

const idsOf = ({ items }: Page<Visit>) => items.map(({ id }) => id);

const COLUMNS = { id: 'id', patient: 'patient', day: 'day', startsAt: 'starts_at' } as const;
const idsInOrder = async (sort: Sort, order: Order): Promise<number[]> => {
  const { rows } = await database.owner.query(
    `select id from visits where clinic_id = 1 order by ${COLUMNS[sort]} ${order}, id ${order}`,
  );
  return rows.map(({ id }) => id);
};

/** Returns the ids of all pages in one direction. `afterEachPage` runs between the pages. */
async function walk(
  request: Partial<PageRequest<Sort>>,
  link: 'nextCursor' | 'previousCursor',
  afterEachPage: (page: Page<Visit>) => Promise<unknown> = async () => undefined,
): Promise<number[][]> {
  const pages: number[][] = [];
  let page = await readPage(request);
  for (;;) {
    pages.push(idsOf(page));
    // More pages than rows mean that the cursors form a loop.
    expect(pages.length).toBeLessThan(100);
    await afterEachPage(page);
    const cursor = page[link];
    if (cursor === null) return pages;
    page = await readPage({ ...request, cursor });
  }
}

describe.each(EVERY_ORDER)('by $sort $order', ({ sort, order }) => {
  test("the pages contain each row of the caller's clinic once in forward direction", async () => {
    const pages = await walk({ sort, order }, 'nextCursor');
    expect(pages.flat()).toEqual(await idsInOrder(sort, order));
    expect(pages.map(({ length }) => length)).toEqual([...Array(8).fill(7), 4]);
  });

  test('the pages contain each row once in backward direction', async () => {
    const last: Page<Visit>[] = [];
    const forward = await walk({ sort, order }, 'nextCursor', async (page) => last.push(page));
    const cursor = last.at(-1)?.previousCursor ?? '';
    const backward = await walk({ sort, order, cursor }, 'previousCursor');
    expect(backward.toReversed()).toEqual(forward.slice(0, -1));
  });

  test('concurrent inserts and deletes neither repeat nor skip a row', async () => {
    const before = await idsInOrder(sort, order);
    const removed: number[] = [];
    const pages = await walk({ sort, order }, 'nextCursor', async (page) => {
      // Deletes the row of the cursor and one that no page has returned yet.
      const unseen = before.at(before.indexOf(idsOf(page).at(-1) ?? 0) + 3) ?? 0;
      removed.push(unseen);
      await database.owner.query('delete from visits where id = any ($1)', [[idsOf(page).at(-1), unseen]]);
      if (before.length + removed.length < 80) await insertVisits(1, 1, 5);
      await insertVisits(2, 1, 5);
    });
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before.filter((id) => seen.includes(id)));
    expect(before.filter((id) => !seen.includes(id) && !removed.includes(id))).toEqual([]);
  });
});

test('returns no previous cursor on the first page and no next cursor on the last', async () => {
  const first = await readPage({ limit: 59 });
  expect(first).toMatchObject({ previousCursor: null, nextCursor: expect.any(String) });
  const last = await readPage({ limit: 59, cursor: first.nextCursor ?? '' });
  expect(last).toMatchObject({ previousCursor: expect.any(String), nextCursor: null, items: { length: 1 } });
  expect(await readPage({ limit: 60 })).toMatchObject({ previousCursor: null, nextCursor: null });
});

test('returns the first page if every row after the cursor was deleted', async () => {
  const first = await readPage({});
  await database.owner.query('delete from visits where id > 7');
  const page = await readPage({ cursor: first.nextCursor ?? '' });
  expect(page).toEqual({ ...first, nextCursor: null });
});

test("returns only rows of the caller's clinic for a cursor of another clinic", async () => {
  const { rows } = await database.owner.query(
    'select id from visits where clinic_id = 2 order by id offset 30',
  );
  const cursor = Buffer.from(JSON.stringify(['id', 'asc', 'next', String(rows[0].id - 40)])).toString(
    'base64url',
  );
  const page = await readPage({ cursor });
  expect(page.items.length).toBeGreaterThan(0);
  expect(page.items.every(({ clinic_id }) => clinic_id === 1)).toBe(true);
});

test.each<[string, PageRequest<Sort>['sort'], readonly unknown[]]>([
  ['another sort key', 'id', ['patient', 'asc', 'next', 'Pérez', '1']],
  ['another order', 'id', ['id', 'desc', 'next', '1']],
  ['no direction', 'id', ['id', 'asc', 'sideways', '1']],
  ['too few values', 'patient', ['patient', 'asc', 'next', 'Pérez']],
  ['too many values', 'id', ['id', 'asc', 'next', '1', '1']],
  ['a number beyond bigint', 'id', ['id', 'asc', 'next', '9999999999999999999']],
  ['a malformed number', 'id', ['id', 'asc', 'next', '1; drop table visits']],
  ['a number in place of text', 'id', ['id', 'asc', 'next', 1]],
  ['a null character', 'patient', ['patient', 'asc', 'next', '\0', '1']],
  ['half a surrogate pair', 'patient', ['patient', 'asc', 'next', '\ud800', '1']],
  ['a day that does not exist', 'day', ['day', 'asc', 'next', '2026-02-30', '1']],
  ['the year 0', 'day', ['day', 'asc', 'next', '0000-01-01', '1']],
  ['an instant of the year 0', 'startsAt', ['startsAt', 'asc', 'next', '0000-01-01T00:00:00.000000Z', '1']],
  [
    'an instant that does not exist',
    'startsAt',
    ['startsAt', 'asc', 'next', '2026-02-30T00:00:00.000000Z', '1'],
  ],
])('a cursor with %s is refused before PostgreSQL sees it', async (_, sort, parts) => {
  const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
  await expect(readPage({ sort, cursor })).rejects.toMatchObject({
    status: 400,
    message: 'La página pedida no existe',
    details: { errors: { cursor: 'Página inválida' } },
  });
});

/** Counts the rows that this connection has read. PostgreSQL updates the shared statistics with a delay. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
      from pg_stat_xact_user_tables where relname = 'visits'`.execute(tx);
  return rows[0]?.count ?? 0;
}

test('a page in the middle of a long list reads only the rows of the page', async () => {
  await insertVisits(1, 1, 20_000);
  await database.owner.query('analyze visits');
  for (const { sort, order } of EVERY_ORDER) {
    const middle = (await idsInOrder(sort, order))[10_000];
    const { rows: keys } = await database.owner.query(
      `select id::text, patient, day::text, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startsAt"
         from visits where id = $1`,
      [middle],
    );
    const key = sort === 'id' ? [keys[0].id] : [keys[0][sort], keys[0].id];
    const cursor = Buffer.from(JSON.stringify([sort, order, 'next', ...key])).toString('base64url');
    const read = await inClinic(1, async (tx) => {
      const visits = tx.withTables<Tables>().selectFrom('visits').selectAll();
      const before = await rowsRead(tx);
      const page = await keysetPage(visits, KEYSET, { sort, order, limit: 7, cursor });
      expect(page.items).toHaveLength(7);
      return (await rowsRead(tx)) - before;
    });
    // The index range also contains rows of the other clinic.
    expect(read, `${sort} ${order}`).toBeLessThan(100);
  }
});
