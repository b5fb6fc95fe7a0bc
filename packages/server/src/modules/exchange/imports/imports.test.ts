import { beforeEach, describe, expect, test } from 'vitest';
import { buildClinic, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { csv, importer } from '../testing/import-builders.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const admin = await buildUser(app, { role: 'ADMIN' });
const steps = importer(app, clinic.id, dentist.token);

let serial = 31_000_000;
const nextDni = (): string => {
  serial += 1;
  return String(serial);
};

const TITLES = ['DNI', 'Apellido', 'Nombre', 'Fecha de nacimiento', 'Teléfono', 'Email', 'Obra social'];
const file = (...rows: readonly (readonly string[])[]): string => csv([TITLES, ...rows]);

const patientsWith = async (docNumber: string) => {
  const { rows } = await app.owner.query(
    `select id, clinic_id as "clinicId", first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth",
            phone, email, health_insurance as "healthInsurance", roles, username
       from users where doc_number = $1 and removed_at is null order by id`,
    [docNumber],
  );
  return rows;
};

const withoutZeros = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

beforeEach(async () => {
  await app.owner.query(
    "update import_jobs set state = 'cancelled' where state in ('uploaded', 'checking', 'checked')",
  );
});

test('a file is uploaded, checked and imported', async () => {
  const [dni, other] = [nextDni(), nextDni()];
  const uploaded = await steps.upload(
    file(
      [dni, 'Pérez', 'Ana', '25/03/1980', '341 555-0101', 'ana@example.com', ''],
      [other, 'Ruiz', 'Eva', '', '', '', ''],
    ),
  );
  expect(uploaded).toMatchObject({
    fileName: 'pacientes.csv',
    state: 'uploaded',
    encoding: 'utf-8',
    separator: ';',
    rows: 2,
    mappingError: null,
    canBeUndone: false,
  });
  expect(uploaded.columns.map(({ field }) => field)).toEqual([
    'docNumber',
    'lastName',
    'firstName',
    'dateOfBirth',
    'phone',
    'email',
    'healthInsurance',
  ]);
  const checked = await steps.check(uploaded);
  expect(checked).toMatchObject({ state: 'checked', processed: 2, stepRows: 2 });
  expect(withoutZeros(checked.counts)).toEqual({ created: 2 });
  expect(await patientsWith(dni)).toEqual([]);
  const imported = await steps.run(checked);
  expect(imported).toMatchObject({ state: 'imported', canBeUndone: true });
  expect(withoutZeros(imported.counts)).toEqual({ created: 2 });
  expect(await patientsWith(dni)).toEqual([
    expect.objectContaining({
      clinicId: clinic.id,
      firstName: 'Ana',
      lastName: 'Pérez',
      dateOfBirth: '1980-03-25',
      phone: '341 555-0101',
      email: 'ana@example.com',
      roles: ['PATIENT'],
      username: `p${dni}`,
    }),
  ]);
});

test('importing the same file again changes nothing', async () => {
  const content = file(
    [nextDni(), 'Paz', 'Luz', '1/2/1990', '', '', ''],
    [nextDni(), 'Sosa', 'Mía', '', '', '', ''],
  );
  await steps.importAll(content);
  const again = await steps.importAll(content);
  expect(withoutZeros(again.counts)).toEqual({ unchanged: 2 });
  expect(again.canBeUndone).toBe(false);
});

test('an update changes the filled cells and keeps the values of empty ones', async () => {
  const dni = nextDni();
  await steps.importAll(file([dni, 'Gil', 'Juan', '02/01/1970', '0341 15 555-0199', 'juan@example.com', '']));
  const job = await steps.importAll(file([dni, 'Gil', 'Juan José', '', '+54 9 341 555 0199', '', 'OSDE']));
  expect(withoutZeros(job.counts)).toEqual({ updated: 1 });
  const [row] = await steps.rows(job.id);
  expect(row?.changes).toEqual([
    { field: 'firstName', before: 'Juan', after: 'Juan José' },
    { field: 'healthInsurance', before: null, after: 'OSDE' },
  ]);
  expect(await patientsWith(dni)).toEqual([
    expect.objectContaining({
      firstName: 'Juan José',
      dateOfBirth: '1970-01-02',
      phone: '0341 15 555-0199',
      email: 'juan@example.com',
    }),
  ]);
});

test('matches a DNI with and without a leading zero, and a phone in every format', async () => {
  const dni = nextDni().slice(1);
  const row = (docNumber: string, phone: string) => [docNumber, 'Pérez', 'Ana', '', phone, '', ''];
  const twice = file(row(`0${dni}`, '\u202a+54 9 11 5555-0101\u202c'), row(dni, '11 5555-0101'));
  const first = await steps.importAll(twice);
  expect(withoutZeros(first.counts)).toEqual({ created: 1, duplicate: 1 });
  expect(await patientsWith(dni)).toMatchObject([{ phone: '+54 9 11 5555-0101' }]);
  const again = await steps.importAll(file(row(`\u202d0${dni}\u202c`, '15 5555.0101')));
  expect(withoutZeros(again.counts)).toEqual({ unchanged: 1 });
  await app.owner.query("update users set doc_number = '0' || doc_number where doc_number = $1", [dni]);
  const ofOldRecord = await steps.importAll(file(row(dni, '011 15 5555-0101')));
  expect(withoutZeros(ofOldRecord.counts)).toEqual({ unchanged: 1 });
});

test('names are cleaned', async () => {
  const dni = nextDni();
  await steps.importAll(file([dni, 'D´Angelo\u200b', 'Ana\u00a0 María', '', '', '', '']));
  expect(await patientsWith(dni)).toMatchObject([{ lastName: "D'Angelo", firstName: 'Ana María' }]);
});

test('refused rows state the reason and are exported for correction', async () => {
  const dni = nextDni();
  const job = await steps.importAll(
    file(
      ['#N/D', 'Ríos', 'Sol', '31/02/1980', '12', 'nada', ''],
      ['12', 'Ríos', '', '', '', '', ''],
      [nextDni(), '=1+1', 'Sol', '', '', '', ''],
      [String(serial), 'Otra', 'Sol', '', '', '', ''],
    ),
  );
  expect(withoutZeros(job.counts)).toEqual({ refused: 2, created: 1, duplicate: 1 });
  const rows = await steps.rows(job.id, 'refused');
  expect(rows.map(({ line, issues }) => ({ line, issues }))).toEqual([
    { line: 2, issues: [{ column: 'DNI', message: 'La planilla muestra un error en lugar del dato' }] },
    {
      line: 3,
      issues: [
        { column: 'Nombre', message: 'Este campo es requerido' },
        { column: 'DNI', message: 'DNI debe tener 7 u 8 dígitos' },
      ],
    },
  ]);
  expect((await steps.rows(job.id, 'duplicate'))[0]?.issues).toEqual([
    { column: null, message: 'El mismo DNI está en la fila 4' },
  ]);
  const errors = await steps.calls.exportImportErrors({ params: { clinicId: clinic.id, id: job.id } });
  expect(errors.fileName).toBe('pacientes - errores.csv');
  const mended = (await errors.file.text()).replace('#N/D', dni);
  const second = await steps.upload(mended);
  expect(second.columns.at(-1)).toMatchObject({ title: 'Errores de la importación', field: null });
  expect(withoutZeros((await steps.check(second)).counts)).toMatchObject({ created: 1 });
});

describe('another clinic', () => {
  test("two clinics keep their own patients with the same DNI, and neither sees the other's", async () => {
    const elsewhere = await buildClinic(app);
    const theirs = await buildUser(app, {
      role: 'PATIENT',
      clinicId: elsewhere.id,
      username: `p${nextDni()}`,
      docNumber: String(serial),
    });
    const job = await steps.importAll(file([theirs.docNumber, 'Vera', 'Ada', '', '', '', '']));
    expect(withoutZeros(job.counts)).toEqual({ created: 1 });
    const [first, second] = await patientsWith(theirs.docNumber);
    expect(first).toMatchObject({ id: theirs.id, clinicId: elsewhere.id, lastName: theirs.lastName });
    expect(second).toMatchObject({ clinicId: clinic.id, lastName: 'Vera' });
    expect(second.username).toMatch(new RegExp(`^p${theirs.docNumber}_`));
  });

  test('a dentist cannot import into another clinic', async () => {
    const other = await buildPractice(app);
    const job = await steps.upload(file([nextDni(), 'Paz', 'Ana', '', '', '', '']));
    const intruder = importer(app, clinic.id, other.dentist.token);
    await expect(intruder.read(job.id)).rejects.toMatchObject({ status: 404 });
    await expect(importer(app, other.clinic.id, other.dentist.token).read(job.id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('the DNI of staff is refused', async () => {
  const receptionist = await buildUser(app, {
    role: 'RECEPTIONIST',
    clinicId: clinic.id,
    docNumber: nextDni(),
  });
  const job = await steps.importAll(file([receptionist.docNumber, 'Vera', 'Ada', '', '', '', '']));
  expect(withoutZeros(job.counts)).toEqual({ refused: 1 });
});

test('an administrator imports into any clinic', async () => {
  const job = await importer(app, clinic.id, admin.token).importAll(
    file([nextDni(), 'Paz', 'Ana', '', '', '', '']),
  );
  expect(withoutZeros(job.counts)).toEqual({ created: 1 });
});

test('a file can be open once, and only one of two simultaneous uploads succeeds', async () => {
  const content = file([nextDni(), 'Paz', 'Ana', '', '', '', '']);
  const results = await Promise.allSettled([steps.upload(content), steps.upload(content)]);
  const [won] = results.filter((each) => each.status === 'fulfilled');
  const [lost] = results.filter((each) => each.status === 'rejected');
  expect(lost?.reason).toMatchObject({ status: 409, payload: { importId: won?.value.id } });
  await steps.calls.cancelImport({ params: { clinicId: clinic.id, id: won?.value.id ?? 0 } });
  expect(await steps.upload(content)).toMatchObject({ state: 'uploaded' });
});

test('runs one import of a clinic at a time', async () => {
  const [first, second] = [
    await steps.check(await steps.upload(file([nextDni(), 'Paz', 'Ana', '', '', '', '']))),
    await steps.check(await steps.upload(file([nextDni(), 'Paz', 'Eva', '', '', '', '']))),
  ];
  const start = ({ id, version }: typeof first) =>
    steps.calls.runImport({ params: { clinicId: clinic.id, id }, body: { version } });
  const results = await Promise.allSettled([start(first), start(second)]);
  const lost = results.find((each) => each.status === 'rejected');
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(lost?.reason).toMatchObject({
    status: 409,
    message: expect.stringContaining('Esperá a que termine'),
  });
  for (const { id } of [first, second]) await steps.work(id);
});

test('one of two concurrent checks is refused', async () => {
  const uploads = [
    await steps.upload(file([nextDni(), 'Paz', 'Ana', '', '', '', ''])),
    await steps.upload(file([nextDni(), 'Paz', 'Eva', '', '', '', ''])),
  ];
  const results = await whileLocked(
    app,
    ['lock table jobs.job in share mode'],
    () =>
      Promise.allSettled(
        uploads.map(({ id, version }) =>
          steps.calls.checkImport({ params: { clinicId: clinic.id, id }, body: { version } }),
        ),
      ),
    2,
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const { id } of uploads) await steps.work(id);
});

test('repeats the check after columns are chosen by hand', async () => {
  const dni = nextDni();
  const job = await steps.check(
    await steps
      .upload(
        csv([
          ['Documento', 'A', 'B'],
          [dni, 'Luna, Sol', 'x'],
        ]),
      )
      .then(async (uploaded) => {
        expect(uploaded.mappingError).toBe(
          'Elegí la columna del apellido y la del nombre, o la del nombre completo',
        );
        await expect(
          steps.calls.checkImport({
            params: { clinicId: clinic.id, id: uploaded.id },
            body: { version: uploaded.version },
          }),
        ).rejects.toMatchObject({ status: 409 });
        return steps.calls.updateImportMapping({
          params: { clinicId: clinic.id, id: uploaded.id },
          body: { version: uploaded.version, fields: ['docNumber', 'lastNameFirst', null] },
        });
      }),
  );
  const changed = await steps.calls.updateImportMapping({
    params: { clinicId: clinic.id, id: job.id },
    body: { version: job.version, fields: ['docNumber', 'firstNameFirst', null] },
  });
  expect(changed).toMatchObject({ state: 'uploaded', processed: 0 });
  await steps.run(await steps.check(changed));
  expect(await patientsWith(dni)).toEqual([expect.objectContaining({ firstName: 'Sol', lastName: 'Luna' })]);
});
