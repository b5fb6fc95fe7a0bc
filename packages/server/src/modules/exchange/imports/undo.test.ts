import { beforeEach, describe, expect, test } from 'vitest';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildImporter, file, nextDni } from '../testing/undone-imports.ts';

const app = await testApp();

type Built = Awaited<ReturnType<typeof buildImporter>>;

let clinicId: number;
let dentist: BuiltUser;
let steps: Built['steps'];
let agenda: Built['agenda'];
let stored: Built['stored'];

beforeEach(async () => {
  ({ agenda, clinicId, dentist, steps, stored } = await buildImporter(app));
});

const patientId = async (dni: string): Promise<number> =>
  (await app.owner.query('select id from users where doc_number = $1', [dni])).rows[0].id;

const count = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));

test('an undo deletes what the import created and restores what it changed', async () => {
  const insurance = await buildInsurance(app, { name: `Mutual ${nextDni()}`, plan: 'Plan Oro' });
  const { rows } = await app.owner.query('select name from health_insurances where id = $1', [insurance.id]);
  const known = await buildUser(app, { role: 'PATIENT', clinicId, docNumber: nextDni(), street: 'Sur 1' });
  const before = await stored();
  const job = await steps.importAll(
    file(
      [known.docNumber, 'Pérez', 'Otra', 'Norte 2', rows[0].name, 'oro'],
      [nextDni(), 'Paz', 'Luz', '', rows[0].name, 'Plan Oro'],
      ['1', 'Paz', 'Luz', '', '', ''],
    ),
  );
  expect(count(job.counts)).toEqual({ created: 1, updated: 1, refused: 1 });
  expect(await stored()).toEqual([
    expect.objectContaining({ first_name: 'Otra', street: 'Norte 2', plan_id: insurance.plan }),
    expect.objectContaining({ first_name: 'Luz', plan_id: insurance.plan }),
  ]);
  const undone = await steps.undo(job);
  expect(undone).toMatchObject({ state: 'undone', canBeUndone: false, stepRows: 2, processed: 2 });
  expect(count(undone.counts)).toEqual({ undone: 2 });
  expect(await stored()).toEqual(before);
  const { rows: audited } = await app.owner.query(
    "select action from audit where clinic_id = $1 and object in ('import', 'user') and action <> 'read' order by id",
    [clinicId],
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'create',
    'check',
    'import',
    'create',
    'update',
    'undo',
    'update',
    'delete',
  ]);
});

describe('undoing an import', () => {
  test('keeps and lists a patient who has changed since', async () => {
    const [changed, other] = [nextDni(), nextDni()];
    const job = await steps.importAll(
      file([changed, 'Paz', 'Luz', '', '', ''], [other, 'Paz', 'Sol', '', '', '']),
    );
    const id = await patientId(changed);
    const { auth } = app.as(dentist.token);
    const patient = await auth.readPatient({ params: { id } });
    await auth.updatePatient({
      params: { id },
      body: { ...patient, docNumber: changed, firstName: 'Luz Mía', lastName: 'Paz' },
    });
    const undone = await steps.undo(job);
    expect(count(undone.counts)).toEqual({ undone: 1, kept: 1 });
    expect(await steps.rows(job.id, 'kept')).toEqual([
      expect.objectContaining({
        patientId: id,
        issues: [{ column: null, message: 'Alguien cambió sus datos después de la importación' }],
      }),
    ]);
    expect((await stored()).map(({ first_name }) => first_name)).toEqual(['Luz Mía']);
  });

  test('keeps and lists a patient who has an appointment', async () => {
    const dni = nextDni();
    const job = await steps.importAll(file([dni, 'Paz', 'Luz', '', '', '']));
    await app.as(dentist.token).scheduling.createAppointment({
      params: { clinicId },
      body: newAppointment(agenda, { patientId: await patientId(dni), day: nextMonday(), time: '15:00' }),
    });
    expect(count((await steps.undo(job)).counts)).toEqual({ kept: 1 });
    expect((await steps.rows(job.id, 'kept'))[0]?.issues[0]?.message).toBe(
      'Ya tiene turnos, historia u otros registros',
    );
  });
});

test('an import fails if its user may no longer import', async () => {
  const job = await steps.check(await steps.upload(file([nextDni(), 'Paz', 'Luz', '', '', ''])));
  await steps.calls.runImport({ params: { clinicId, id: job.id }, body: { version: job.version } });
  await app.owner.query('update clinics set owner_user_id = null, owner_username = null where id = $1', [
    clinicId,
  ]);
  expect(await steps.work(job.id)).toBe('failed');
  const { rows } = await app.owner.query('select state, failure from import_jobs where id = $1', [job.id]);
  expect(rows).toEqual([{ state: 'failed', failure: 'Quien la inició ya no puede importar en la clínica.' }]);
  expect(await stored()).toEqual([]);
});
