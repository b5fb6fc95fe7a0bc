import { type HistoryExport, historyExport } from '@dentaria/contract/clinical-history/custody.ts';
import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { describe, expect, test } from 'vitest';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { hashVersion } from '../history/hash-version.ts';
import { asSave, historyCalls } from '../testing/histories.ts';
import { keepUntil } from './custody.service.ts';

const ZONE = 'America/Argentina/Buenos_Aires';

const app = await testApp();
const calls = historyCalls(app);
const admin = await buildUser(app, { role: 'ADMIN', firstName: 'Ada', lastName: 'Min' });

const custody = (token: string | null, path = '', headers = {}) =>
  app.request({ method: 'GET', url: `/services/clinical-history/archived-histories${path}`, token, headers });

/** Builds a practice with an archived history of three versions: two saves and the archive action. */
async function archived() {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const history = (await calls.create(dentist.token, patient.id)).json();
  await calls.save(dentist.token, patient.id, asSave(history, { toothNotes: [] }));
  expect((await calls.archive(dentist.token, patient.id)).statusCode).toBe(204);
  const historyId: number = history.historyId;
  const { rows } = await app.owner.query<{ archived_at: Date }>(
    'select archived_at from histories where id = $1',
    [historyId],
  );
  return { ...practice, historyId, archivedAt: rows[0]?.archived_at ?? new Date(0) };
}

interface Page {
  readonly items: { readonly historyId: number }[];
  readonly nextCursor: string | null;
}

const page = async (query: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const answer = await custody(admin.token, `/page?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const listed = async () => (await page()).items;

describe('access', () => {
  test.each<[RoleName]>([['DENTIST'], ['RECEPTIONIST'], ['PATIENT'], ['GUEST']])(
    '%s gets 403, also for their own clinic',
    async (role) => {
      const { clinic, dentist, patient, historyId } = await archived();
      const user =
        role === 'PATIENT'
          ? patient
          : role === 'DENTIST'
            ? dentist
            : await buildUser(app, { role, clinicId: clinic.id });
      for (const path of ['/page', `/${historyId}/export`, `/${historyId}/pdf`]) {
        const answer = await custody(user.token, path);
        expect(answer.statusCode).toBe(403);
        expect(Object.keys(answer.json())).toEqual(['message']);
        expect((await custody(null, path)).statusCode).toBe(401);
      }
    },
  );

  test('audits the access of administrators', async () => {
    const { clinic, historyId } = await archived();
    await custody(admin.token, '/page');
    await custody(admin.token, `/${historyId}/export`);
    await custody(admin.token, `/${historyId}/pdf`);
    const { rows } = await app.owner.query(
      'select action, object_id, clinic_id, version from audit where user_id = $1 order by id desc limit 3',
      [admin.id],
    );
    expect(rows).toEqual([
      { action: 'print', object_id: historyId, clinic_id: clinic.id, version: 3 },
      { action: 'export', object_id: historyId, clinic_id: clinic.id, version: 3 },
      { action: 'list-archived', object_id: null, clinic_id: 0, version: null },
    ]);
  });
});

describe('the list of histories in custody', () => {
  test('the list of histories in custody is paginated, newest first', async () => {
    const histories = [await archived(), await archived(), await archived()];
    const newest = histories.map(({ historyId }) => historyId).reverse();
    const first = await page({ limit: '2' });
    expect(first.items.map(({ historyId }) => historyId)).toEqual(newest.slice(0, 2));
    const second = await page({ limit: '2', cursor: first.nextCursor ?? '' });
    expect(second.items[0]?.historyId).toBe(newest[2]);
  });

  test('the list of histories in custody is filtered by patient, DNI, clinic and author, ignoring case and accents', async () => {
    const one = await archived();
    await archived();
    await app.owner.query("update users set first_name = 'Íñigo', last_name = 'Pérez' where id = $1", [
      one.patient.id,
    ]);
    await app.owner.query("update users set last_name = 'Böhm' where id = $1", [one.dentist.id]);
    await app.owner.query("update clinics set name = 'Clínica Única' where id = $1", [one.clinic.id]);
    const filters = [
      { patient: 'perez íñigo' },
      { dni: one.patient.docNumber },
      { clinic: 'unica' },
      { savedBy: 'bohm' },
      { patient: 'PÉREZ', clinic: 'única', savedBy: 'böhm', dni: one.patient.docNumber.slice(1, 5) },
    ];
    for (const filter of filters)
      expect([filter, (await page(filter)).items.map(({ historyId }) => historyId)]).toEqual([
        filter,
        [one.historyId],
      ]);
    expect((await page({ patient: 'nadie' })).items).toEqual([]);
  });
});

describe('custody', () => {
  test('an archived history is listed with the user who archived it and the end of custody', async () => {
    const { clinic, dentist, patient, historyId, archivedAt } = await archived();
    expect(await listed()).toContainEqual({
      historyId,
      patientUserId: patient.id,
      patientName: 'Ana Pérez',
      docNumber: patient.docNumber,
      clinicId: clinic.id,
      clinicName: clinic.name,
      volume: 1,
      version: 3,
      lastSavedAt: archivedAt.toISOString(),
      lastSavedBy: { id: dentist.id, name: 'Ana Pérez' },
      archivedAt: archivedAt.toISOString(),
      keepUntil: keepUntil(dayIn(ZONE, archivedAt)),
    });
  });

  test('lists the history of a removed patient and returns 404 for a live history', async () => {
    const { dentist, patient } = await buildPractice(app);
    const { historyId } = (await calls.create(dentist.token, patient.id)).json();
    const paths = [`/${historyId}/export`, `/${historyId}/pdf`];
    expect((await listed()).map((row) => row.historyId)).not.toContain(historyId);
    for (const path of paths) {
      const live = await custody(admin.token, path);
      expect(live.statusCode).toBe(404);
      expect(live.body).toBe((await custody(admin.token, path.replace(/\d+/, '2000000000'))).body);
    }
    await app.as(dentist.token).auth.removeUser({ params: { id: patient.id } });
    expect(await listed()).toContainEqual(expect.objectContaining({ historyId, archivedAt: null }));
    for (const path of paths) expect((await custody(admin.token, path)).statusCode).toBe(200);
    for (const bad of ['0', '-1', 'x']) {
      expect((await custody(admin.token, `/${bad}/export`)).statusCode).toBe(400);
    }
  });
});

describe('export', () => {
  test('an export is a download that can be resumed at any byte', async () => {
    const { dentist, patient } = await buildPractice(app);
    let history = (await calls.create(dentist.token, patient.id)).json();
    for (let note = 1; note <= 24; note += 1) {
      const toothNotes = [{ toothNumber: 16, noteText: `Nota ${note}: «ñandú»` }];
      history = (await calls.save(dentist.token, patient.id, asSave(history, { toothNotes }))).json();
    }
    await calls.archive(dentist.token, patient.id);
    const path = `/${history.historyId}/export`;
    const whole = await custody(admin.token, path);
    expect(whole.headers).toMatchObject({
      'content-disposition': `attachment; filename=historia-${history.historyId}.json`,
      'content-length': String(whole.rawPayload.length),
    });
    expect(historyExport.parse(whole.json()).versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 26 }, (_, index) => index + 1),
    );
    const half = Math.floor(whole.rawPayload.length / 2);
    const rest = await custody(admin.token, path, {
      range: `bytes=${half}-`,
      'if-range': String(whole.headers.etag),
    });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(half));
  });

  test('an export contains every version and every input to the hashes', async () => {
    const { dentist, historyId, patient } = await archived();
    const answer: HistoryExport = (await custody(admin.token, `/${historyId}/export`)).json();
    expect(answer).toMatchObject({
      historyId,
      patientUserId: patient.id,
      exportedBy: { id: admin.id, name: 'Ada Min' },
    });
    expect(answer.versions.map(({ version, action }) => [version, action])).toEqual([
      [1, 'saved'],
      [2, 'saved'],
      [3, 'archived'],
    ]);
    const { rows } = await app.owner.query<{ hash: Buffer }>(
      'select hash from history_versions where history_id = $1 order by version',
      [historyId],
    );
    let before: Buffer | null = null;
    for (const [at, version] of answer.versions.entries()) {
      const made: Buffer = hashVersion(before, {
        ...version,
        content: version.content ?? '',
        historyId,
        authorId: version.author.id,
        savedAt: new Date(version.savedAt),
      });
      expect(version.author).toEqual({ id: dentist.id, name: 'Ana Pérez' });
      expect(version.previousHash).toBe(before?.toString('hex') ?? null);
      expect(version.hash).toBe(made.toString('hex'));
      expect(made).toEqual(rows[at]?.hash);
      before = made;
    }
  });
});

test('the PDF of an archived history states that it is in custody', async () => {
  const { historyId, archivedAt } = await archived();
  const { headers, rawPayload } = await custody(admin.token, `/${historyId}/pdf`);
  expect(headers['content-type']).toBe('application/pdf');
  expect(pdfText(rawPayload)).toContain(
    `Archivada el ${formatMoment(archivedAt, ZONE)}. Copia en custodia (Ley 26.529, art. 18).`,
  );
});

test.each([
  ['2026-11-21', '2036-11-21'],
  ['2024-02-29', '2034-03-01'],
  ['2099-12-31', '2109-12-31'],
])('custody of a history last saved on %s ends on %s', (last, until) => {
  expect(keepUntil(last)).toBe(until);
});
