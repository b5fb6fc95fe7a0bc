import { createHash } from 'node:crypto';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/clinics.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { smallDemoTemplate } from '../../../testing/stored-demo.ts';
import { testApp } from '../../../testing/test-app.ts';
import { hashVersion } from '../../clinical-history/history/hash-version.ts';
import { historyCalls } from '../../clinical-history/testing/histories.ts';
import { faultsOf } from '../testing/fhir-validator.ts';
import { unzip } from '../testing/unzip.ts';

const app = await testApp({ template: await smallDemoTemplate() });
const token = sessionToken(
  await app.as(null).auth.login({ body: { username: 'admin', password: DEMO_PASSWORD } }),
);

const exportOf = (id: number, as: string | null = token) =>
  app.request({ method: 'GET', url: `/services/exchange/patients/${id}/export`, token: as });

const filesOf = async (id: number, as: string | null = token) => {
  const answer = await exportOf(id, as);
  expect(answer.statusCode).toBe(200);
  return unzip(answer.rawPayload);
};

const json = (files: ReadonlyMap<string, Buffer>, name: string) => JSON.parse(String(files.get(name)));

// A patient with payments, estimates and a history of several versions.
const { rows: fullest } = await app.owner.query<{ id: number; clinic_id: number; history_id: number }>(
  `select u.id, u.clinic_id, h.id as history_id
     from users u join histories h on h.patient_user_id = u.id and h.archived_at is null
    where exists (select from payments where patient_id = u.id) and exists (select from estimates where patient_id = u.id)
      and exists (select from appointments where patient_id = u.id)
    order by h.version desc, u.id limit 1`,
);
const [patient] = fullest;
if (!patient) throw new Error('The demo has no patient with payments and estimates');

describe('the archive of a patient', () => {
  let files: ReadonlyMap<string, Buffer> = new Map();
  beforeAll(async () => {
    files = await filesOf(patient.id);
  });

  test('the manifest lists every file with its size and hash', () => {
    const manifest = json(files, 'manifest.json');
    expect(manifest).toMatchObject({ format: 'dentaria-patient-1', patient: { id: patient.id } });
    expect(manifest.files.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
    );
    for (const { name, size, sha256 } of manifest.files) {
      const content = files.get(name) ?? Buffer.alloc(0);
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        name,
        size,
        sha256,
      ]);
    }
  });

  test('the archive contains the printed history and an explanation in Spanish', async () => {
    const { rows } = await app.owner.query('select first_name, last_name from users where id = $1', [
      patient.id,
    ]);
    expect(pdfText(files.get('historia-clinica.pdf') ?? Buffer.alloc(0))).toContain(rows[0].last_name);
    expect(String(files.get('LÉEME.txt'))).toContain(`Datos de ${rows[0].first_name} ${rows[0].last_name}`);
  });

  test('the archive contains each version of the history with a valid hash', async () => {
    const history = json(files, `historia-${patient.history_id}.json`);
    const { rows } = await app.owner.query<{ content: string; hash: Buffer }>(
      'select content::text as content, hash from history_versions where history_id = $1 order by version',
      [patient.history_id],
    );
    expect(history.versions.map(({ content }: { content: string }) => content)).toEqual(
      rows.map(({ content }) => content),
    );
    for (const version of history.versions)
      expect(
        hashVersion(version.previousHash && Buffer.from(version.previousHash, 'hex'), {
          historyId: patient.history_id,
          version: version.version,
          authorId: version.author.id,
          savedAt: new Date(version.savedAt),
          action: version.action,
          content: version.content,
        }).toString('hex'),
      ).toBe(version.hash);
  });

  test('the archive contains every row about the patient and the names of the staff', async () => {
    const { tables, people } = json(files, 'datos.json');
    for (const table of ['appointments', 'estimates', 'payments', 'ledger_entries']) {
      const { rows } = await app.owner.query(
        `select count(*)::int as count from ${table} where patient_id = $1`,
        [patient.id],
      );
      expect([table, tables[table].length]).toEqual([table, rows[0].count]);
      expect(rows[0].count).toBeGreaterThan(0);
    }
    expect(people[tables.appointments[0].professional_id]).toMatch(/\w/);
    expect(Object.keys(tables.users[0])).not.toContain('password_hash');
  });

  test('the archive contains the resources of $everything, valid by the official definitions', async () => {
    const bundle = json(files, 'fhir.json');
    const answer = await app.request({
      method: 'GET',
      url: `/services/exchange/fhir/Patient/${patient.id}/$everything`,
      token,
    });
    expect(bundle).toEqual(answer.json());
    expect(faultsOf(bundle.entry[0].resource)).toEqual([]);
  });
});

test('every table with a patient_id is declared', async () => {
  const { rows } = await app.owner.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name in ('patient_id', 'patient_user_id') order by 1`,
  );
  const { tables } = json(await filesOf(patient.id), 'datos.json');
  const elsewhere = ['histories', 'patient_terms'];
  expect(rows.map(({ table }) => table).filter((table) => !(table in tables))).toEqual(elsewhere);
});

test('omits the data of other patients', async () => {
  const { rows: others } = await app.owner.query<{ doc_number: string }>(
    "select doc_number from users where roles = array['PATIENT'] and id <> $1 and doc_number is not null",
    [patient.id],
  );
  const files = await filesOf(patient.id);
  const text = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => String(content))
    .join();
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(({ doc_number }) => text.includes(`"${doc_number}"`))).toEqual([]);
});

describe('rights', () => {
  test('a dentist exports patients of the clinic, without archived volumes; each export is audited', async () => {
    const { clinic, dentist, patient: own } = await buildPractice(app);
    const calls = historyCalls(app);
    const archived = (await calls.create(dentist.token, own.id)).json().historyId;
    await calls.archive(dentist.token, own.id);
    expect([...(await filesOf(own.id, dentist.token)).keys()]).not.toContain(`historia-${archived}.json`);
    expect([...(await filesOf(own.id)).keys()]).toContain(`historia-${archived}.json`);
    const { rows } = await app.owner.query(
      "select user_id, clinic_id from audit where action = 'export' and object = 'user' and object_id = $1 order by id",
      [own.id],
    );
    expect(rows.map(({ user_id, clinic_id }) => [user_id === dentist.id, clinic_id])).toEqual([
      [true, clinic.id],
      [false, clinic.id],
    ]);
  });

  test('answers 404 to another clinic, 403 to reception and patients, and 401 without a session', async () => {
    const { clinic, patient: own } = await buildPractice(app);
    const { dentist: elsewhere } = await buildPractice(app);
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    const answers = [elsewhere.token, receptionist.token, own.token, null].map((as) => exportOf(own.id, as));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 401]);
  });
});
