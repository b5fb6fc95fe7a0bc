import { randomUUID } from 'node:crypto';
import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { csvRowsWithoutBom } from '../../../kernel/http/csv.ts';
import { buildClinic, buildPractice, buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { historyCalls } from '../../clinical-history/testing/histories.ts';

const app = await testApp();
const admin = await buildUser(app, { role: 'ADMIN', username: '=cmd|x' });

const list = (query: Record<string, unknown> = {}) => app.as(admin.token).auth.listAudit({ query });

test('only administrators may read the audit', async () => {
  const { dentist, patient } = await buildPractice(app);
  for (const { token } of [dentist, patient]) {
    for (const path of ['/audit', '/audit/csv']) {
      const answer = await app.request({ method: 'GET', url: `/services/auth${path}`, token });
      expect(answer.statusCode).toBe(403);
      expect(Object.keys(answer.json())).toEqual(['message']);
    }
  }
});

test('lists pages, newest first, applies each filter and audits the reading itself', async () => {
  const { dentist, clinic } = await buildPractice(app);
  for (let made = 1; made <= 60; made += 1) {
    await app.owner.query(
      "insert into audit (user_id, role, action, object, object_id, clinic_id) values ($1, 'DENTIST', 'read', 'plan', $2, $3)",
      [dentist.id, made, clinic.id],
    );
  }
  const first = await list({ clinicId: clinic.id });
  expect(first.items.map(({ objectId }) => objectId)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at));
  expect(first.previousCursor).toBeNull();
  const rest = await list({ clinicId: clinic.id, cursor: first.nextCursor });
  expect(rest).toMatchObject({ nextCursor: null, items: { length: 10 } });
  expect(await list({ clinicId: clinic.id, cursor: rest.previousCursor })).toMatchObject({
    items: first.items,
    previousCursor: null,
  });
  const oldest = await list({ clinicId: clinic.id, order: 'asc', limit: 2 });
  expect(oldest.items.map(({ objectId }) => objectId)).toEqual([1, 2]);
  const one = await list({ userId: dentist.id, action: 'read', object: 'plan', objectId: 7 });
  expect(one.items).toMatchObject([{ userId: dentist.id, clinicId: clinic.id, objectId: 7, version: null }]);
  expect((await list({ userId: dentist.id, to: '2020-01-01' })).items).toEqual([]);
  expect((await list({ userId: dentist.id, from: '2020-01-01' })).items).toHaveLength(50);
  expect((await list({ object: 'audit' })).items[0]).toMatchObject({ userId: admin.id, action: 'list' });
});

test('"Desde" and "Hasta" include the whole day in the clinics’ time zone', async () => {
  const { dentist } = await buildPractice(app);
  for (const [at, id] of [
    ['2026-02-03T02:59:59.999Z', 1],
    ['2026-02-03T03:00:00.000Z', 2],
    ['2026-02-04T02:59:59.999Z', 3],
    ['2026-02-04T03:00:00.000Z', 4],
  ])
    await app.owner.query(
      "insert into audit (at, user_id, role, action, object, object_id) values ($1, $2, 'DENTIST', 'read', 'plan', $3)",
      [at, dentist.id, id],
    );
  const found = async (days: object) =>
    (await list({ userId: dentist.id, object: 'plan', ...days })).items.map(({ objectId }) => objectId);
  expect(await found({ from: '2026-02-03', to: '2026-02-03' })).toEqual([3, 2]);
  expect(await found({ from: '2026-02-04' })).toEqual([4]);
  expect(await found({ to: '2026-02-02' })).toEqual([1]);
});

test('a search has at most ten words of a hundred characters together', async () => {
  const search = (text: string) =>
    app.request({
      method: 'GET',
      url: `/services/auth/audit?who=${encodeURIComponent(text)}`,
      token: admin.token,
    });
  expect((await search(Array(10).fill('a').join(' '))).statusCode).toBe(200);
  for (const [text, message] of [
    [Array(11).fill('a').join(' '), 'Hasta 10 palabras'],
    ['a'.repeat(101), 'Máximo 100 caracteres'],
  ]) {
    const refused = await search(text ?? '');
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { who: message }]);
  }
});

test.each(['audit?who=zzz', 'audit/csv?who=zzz', 'audit?patient=zzz'])(
  'a search that takes longer than five seconds is a 503 that says so: %s',
  async (query) => {
    // Fails as PostgreSQL does at the limit.
    await app.owner.query(
      `create function always_times_out() returns boolean language plpgsql as $$ begin
         if current_setting('statement_timeout') = '5s' then raise query_canceled; end if;
         return true;
       end $$;
       create policy slow on users as restrictive for select using (always_times_out())`,
    );
    onTestFinished(
      async () => void (await app.owner.query('drop policy slow on users; drop function always_times_out()')),
    );
    const answer = await app.request({ method: 'GET', url: `/services/auth/${query}`, token: admin.token });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { message: 'La búsqueda tarda demasiado. Limitá las fechas o buscá con otras palabras.' },
    ]);
    expect(answer.headers['retry-after']).toBe('5');
    const audited = await app.owner.query('select object from audit where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(audited.rows).toEqual([{ object: 'audit' }]);
  },
);

test('pages neither skip nor repeat rows of one instant, even if rows are inserted', async () => {
  const { dentist } = await buildPractice(app);
  const insertRows = (from: number, to: number) =>
    app.owner.query(
      "insert into audit (at, user_id, role, action, object, object_id) select '2026-02-03T12:00:00Z', $1, 'DENTIST', 'read', 'plan', n from generate_series($2::int, $3::int) n",
      [dentist.id, from, to],
    );
  await insertRows(1, 120);
  const seen: (number | null)[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<AuditRow> = await list({ userId: dentist.id, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ objectId }) => objectId));
    await insertRows(1000, 1010);
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
});

test.each([
  ['malformed text', 'abc'],
  ['a cursor of another order', Buffer.from('["at","asc","next","7"]').toString('base64url')],
  ['a cursor without its key', Buffer.from('["at","desc","next"]').toString('base64url')],
  ['a cursor with a malformed key', Buffer.from('["at","desc","next","7; --"]').toString('base64url')],
])('rejects %s with a 400 in Spanish', async (_, cursor) => {
  const answer = await app.request({
    method: 'GET',
    url: `/services/auth/audit?cursor=${cursor}`,
    token: admin.token,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    message: 'La página pedida no existe',
    errors: { cursor: 'Página inválida' },
  });
});

describe('a search by name', () => {
  async function buildEvents() {
    const tag = randomUUID().slice(0, 8);
    const clinic = await buildClinic(app, { name: `Clínica Ñandú ${tag}` });
    const dentist = await buildUser(app, {
      role: 'DENTIST',
      clinicId: clinic.id,
      firstName: 'Íñigo José',
      lastName: `Núñez${tag}`,
      username: `inu_${tag}`,
    });
    const body = { ...newPatient(), firstName: 'María', lastName: `Peña${tag}` };
    const { token } = dentist;
    const patient = await app.as(token).auth.createUser({ body });
    const history = await historyCalls(app).create(token, patient.id);
    expect(history.statusCode).toBe(201);
    const { historyId }: { historyId: number } = history.json();
    return { tag, dentist, clinic, patient, historyId, docNumber: body.docNumber, token };
  }
  const found = async (query: Record<string, unknown>) =>
    (await list(query)).items.map(({ action, object, objectId }) => [action, object, objectId]);

  test('finds rows by user, patient and clinic, ignoring accents, case and dots', async () => {
    const { tag, patient, historyId, docNumber, clinic } = await buildEvents();
    const all = [
      ['create', 'history', historyId],
      ['create', 'user', patient.id],
    ];
    const dotted = docNumber.replace(/(\d+)(\d{3})(\d{3})$/, '$1.$2.$3');
    for (const query of [
      { who: `nunez${tag}` },
      { who: `  JOSE  inigo NUÑEZ${tag} ` },
      { who: `inu_${tag}` },
      { patient: `maria pena${tag}` },
      { patient: docNumber },
      { patient: dotted },
      { clinic: `nandu ${tag}` },
      { who: `nunez${tag}`, patient: docNumber, clinicId: clinic.id },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(all);
    for (const query of [
      { who: `pena${tag}` },
      { patient: `nunez${tag}` },
      { clinic: `nunez${tag}` },
      { who: `nunez${tag}`, userId: admin.id },
      { patient: '%' },
      { patient: `maria_pena${tag}` },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([]);
    expect(await found({ who: '  ', patient: `pena${tag}` })).toEqual(all);
  });

  test('distinguishes "ñ" from "n" but not "á" from "a", and treats no character as special', async () => {
    const tag = randomUUID().slice(0, 8);
    for (const name of [`Clínica Ñandú ${tag}`, `Clinica Nandu (${tag})`])
      await app.as(admin.token).auth.createClinic({ body: { name } });
    const namesFound = async (clinic: string) =>
      (await list({ object: 'clinic', action: 'create', clinic })).items.map(({ objectName }) => objectName);
    expect(await namesFound(`nandu ${tag}`)).toHaveLength(2);
    expect(await namesFound(`ñandu ${tag}`)).toEqual([`Clínica Ñandú ${tag}`]);
    expect(await namesFound(`clínica nandú (${tag})`)).toEqual([`Clinica Nandu (${tag})`]);
    for (const special of ['.', '*', '[n', '\\d', '^', '|x'])
      expect(await namesFound(`${special} ${tag}`), special).toEqual([]);
  });

  test('shows the names of patient and clinic', async () => {
    const { tag, patient } = await buildEvents();
    const { items } = await list({ patient: `pena${tag}` });
    for (const row of items)
      expect(row).toMatchObject({ objectName: `María Peña${tag}`, clinicName: `Clínica Ñandú ${tag}` });
    expect(items.at(-1)?.objectId).toBe(patient.id);
  });

  test('finds a removed patient, and a user whose account is deleted', async () => {
    const { tag, docNumber, patient, token } = await buildEvents();
    await app.as(token).auth.removeUser({ params: { id: patient.id } });
    expect((await found({ patient: docNumber }))[0]).toEqual(['delete', 'user', patient.id]);
    const gone = `ido_${tag}`;
    await app.owner.query(
      "insert into audit (user_id, username, role, action, object) values (2000000000, $1, 'ADMIN', 'list', 'audit')",
      [gone],
    );
    expect((await list({ who: gone })).items).toMatchObject([{ username: gone, objectName: null }]);
  });
});

test.each([
  { who: 'x'.repeat(101) },
  { from: '2026-02-30' },
  { from: '0000-01-01' },
  { userId: '0' },
  { action: "x' or 1=1" },
  { cursor: '-1=' },
  { limit: '101' },
  { limit: '0' },
  { sort: 'username' },
  { order: 'up' },
])('refuses %o', async (query) => {
  const answer = await app.request({
    method: 'GET',
    url: `/services/auth/audit?${new URLSearchParams(query as Record<string, string>)}`,
    token: admin.token,
  });
  expect(answer.statusCode).toBe(400);
});

/** Parses cells like a lenient spreadsheet: quotes count only at the start of a cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const start = quoted?.[0].length ?? 0;
    const end = rest
      .slice(start)
      .search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\\r\\n]`));
    const after = end === -1 ? rest.slice(start) : rest.slice(start, start + end);
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + after);
    rest = end === -1 ? '' : rest.slice(start + end + 1);
  }
  return cells;
}

describe('the CSV of the audit', () => {
  test('has a byte order mark, lines of RFC 4180 and no formula', async () => {
    const { dentist } = await buildPractice(app);
    await app.as(dentist.token).auth.createUser({ body: newPatient() });
    await list();
    const exports = async () => (await list({ object: 'audit', action: 'export' })).items.length;
    const before = await exports();
    const answer = await app.request({ method: 'GET', url: '/services/auth/audit/csv', token: admin.token });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=auditoria.csv',
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toContain('Número;Fecha y hora (UTC)');
    expect(lines[1]).toContain(";'=cmd|x;");
    expect(await exports()).toBe(before + 1);
  });

  test.each([';', ',', '\t'])('contains no formula for a spreadsheet that separates by %j', (separator) => {
    const texts = ['=', '+', '-', '@', '＝'].flatMap((sign) => {
      const formula = `${sign}1`;
      const within = [',', ';', '\t', '\n', '"', '",', '";', ', "', '\r\n'].map(
        (start) => `a${start}${formula}`,
      );
      return [formula, ` ${formula}`, ...within];
    });
    for (const text of texts) {
      const cells = cellsOf(csvRowsWithoutBom([['x', text, 'y']]), separator);
      expect
        .soft(
          cells.filter((cell) => /^["\s]*[=+\-@＝]/.test(cell)),
          JSON.stringify(text),
        )
        .toEqual([]);
    }
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+54', "'+54"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ['a"b', '"a""b"'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    [' =1', "' =1"],
    ['a - b', 'a - b'],
    ['a;=1', '"a;\'=1"'],
    ['a,=1', '"a,\'=1"'],
    ['a, @x', '"a,\' @x"'],
    ['a\t+1', "a\t'+1"],
    ['a\n-1', '"a\n\'-1"'],
    ['"=1"', '"""\'=1"""'],
    [null, ''],
    [7, '7'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvRowsWithoutBom([[value]])).toBe(`${cell}\r\n`);
  });
});
