import { MAX_PROCEDURES_PER_CLINIC } from '@dentaria/contract/billing/procedures.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newProcedure } from '../testing/billing-builders.ts';

const app = await testApp();

let params: { clinicId: number };
let token: string;

beforeEach(async () => {
  const { clinicId, dentist } = await buildAgendaOfClinic(app);
  params = { clinicId };
  token = dentist.token;
});

const billing = () => app.as(token).billing;

describe('the nomenclador', () => {
  test('adds every procedure once and keeps what the clinic changed', async () => {
    const changed = await billing().createProcedure({
      params,
      body: newProcedure({ code: '10.01', name: 'Exodoncia simple' }),
    });
    expect(await billing().importNomenclador({ params })).toEqual({ created: 38, unchanged: 1 });
    expect(await billing().importNomenclador({ params })).toEqual({ created: 0, unchanged: 39 });
    const all = await billing().listProcedures({ params });
    expect(all).toHaveLength(39);
    expect(all.find(({ code }) => code === '10.01')).toEqual(changed);
    expect(all[0]).toMatchObject({ code: '01.01', name: 'Consulta, examen y fichado', chapter: 'Consultas' });
  });

  test('audits each procedure that it adds', async () => {
    await billing().importNomenclador({ params });
    const { rows } = await app.owner.query(
      "select distinct object_id from audit where clinic_id = $1 and object = 'procedure' and action = 'create'",
      [params.clinicId],
    );
    expect(rows).toHaveLength(39);
  });

  test('is imported once by two concurrent requests', async () => {
    const results = await Promise.all([
      billing().importNomenclador({ params }),
      billing().importNomenclador({ params }),
    ]);
    expect(results.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 39]);
    expect(await billing().listProcedures({ params })).toHaveLength(39);
  });
});

describe('procedures', () => {
  test('have codes that are unique in their clinic, ignoring case', async () => {
    await billing().createProcedure({ params, body: newProcedure({ code: 'bl.1' }) });
    const again = billing().createProcedure({ params, body: newProcedure({ code: 'BL.1' }) });
    await expect(again).rejects.toMatchObject({
      status: 409,
      errors: { code: 'Ya hay una prestación con ese código' },
    });
    const { dentist, clinicId } = await buildAgendaOfClinic(app);
    await app
      .as(dentist.token)
      .billing.createProcedure({ params: { clinicId }, body: newProcedure({ code: 'bl.1' }) });
  });

  test('are retired instead of deleted', async () => {
    const { id, version, ...content } = await billing().createProcedure({ params, body: newProcedure() });
    const body = { ...content, active: false, version };
    const retired = await billing().updateProcedure({ params: { ...params, id }, body });
    expect(retired).toEqual({ ...content, id, active: false, version: 2 });
    expect(await billing().listProcedures({ params })).toEqual([retired]);
  });

  test('refuse a change of an outdated version', async () => {
    const { id, version, ...content } = await billing().createProcedure({ params, body: newProcedure() });
    const write = (name: string) =>
      billing().updateProcedure({ params: { ...params, id }, body: { ...content, name, version } });
    const answers = await Promise.allSettled([write('Una'), write('Otra')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, message: 'Otra persona cambió esta prestación' },
    });
  });

  test(`are limited to ${MAX_PROCEDURES_PER_CLINIC}`, async () => {
    await app.owner.query(
      "insert into procedures (clinic_id, code, name) select $1, 'N' || n, 'x' from generate_series(1, $2) as n",
      [params.clinicId, MAX_PROCEDURES_PER_CLINIC],
    );
    const one = billing().createProcedure({ params, body: newProcedure() });
    await expect(one).rejects.toMatchObject({ status: 409 });
  });
});

test('a clinic with procedures cannot be deleted', async () => {
  const { token: admin } = await buildUser(app, { role: 'ADMIN' });
  const { id: clinicId } = await buildClinic(app);
  await app.as(admin).billing.importNomenclador({ params: { clinicId } });
  const removal = app.as(admin).auth.removeClinic({ params: { id: clinicId } });
  await expect(removal).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('aranceles'),
  });
});
