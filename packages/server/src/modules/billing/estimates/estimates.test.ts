import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newCoverage } from '../testing/coverages.ts';
import { newAcceptance, newEstimate } from '../testing/estimate-builders.ts';

const app = await testApp();
const today = clinicTimeAt(WEDNESDAY).day;

let dentist: BuiltUser;
let receptionist: BuiltUser;
let patient: BuiltUser;
let params: { clinicId: number };
let procedures: ReadonlyMap<string, number>;

beforeEach(async () => {
  const practice = await buildPractice(app);
  params = { clinicId: practice.clinic.id };
  dentist = practice.dentist;
  receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: params.clinicId });
  patient = await buildUser(app, { role: 'PATIENT', clinicId: params.clinicId });
  await app.as(dentist.token).billing.importNomenclador({ params });
  const listed = await app.as(dentist.token).billing.listProcedures({ params });
  procedures = new Map(listed.map(({ code, id }) => [code, id]));
});

const billing = (user = dentist) => app.as(user.token).billing;
const idOf = (code: string) => procedures.get(code) ?? 0;
const ofPatient = () => ({ ...params, patientId: patient.id });

const filling = (overrides: object = {}) => ({
  procedureId: idOf('02.22'),
  description: 'Restauración – pieza 16',
  toothNumber: '16',
  faces: ['oclusal' as const],
  price: 1_000_000,
  covered: 400_000,
  ...overrides,
});

const create = (body: Partial<EstimateCreate> = {}): Promise<Estimate> =>
  billing().createEstimate({ params: ofPatient(), body: newEstimate({ lines: [filling()], ...body }) });

const by = ({ id }: Estimate) => ({ params: { ...params, id } });

async function presented(body: Partial<EstimateCreate> = {}): Promise<Estimate> {
  const draft = await create(body);
  return billing().presentEstimate({ ...by(draft), body: { version: draft.version } });
}

async function send(method: 'POST' | 'PUT', path: string, body: object, token = dentist.token) {
  const url = `/services/billing/clinics/${params.clinicId}${path}`;
  const answer = await app.request({ method, url, body, token });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a draft', () => {
  test('adds up lines, discount and instalments to the cent', async () => {
    const draft = await create({
      lines: [filling(), filling({ price: 333_333, covered: 0, toothNumber: null, faces: [] })],
      discount: { percent: 10 },
      instalments: 3,
      firstInstalmentDay: '2027-01-31',
    });
    expect(draft).toMatchObject({
      number: 1,
      state: 'draft',
      patient: { id: patient.id },
      hash: null,
      totals: { price: 1_333_333, covered: 400_000, patientPart: 933_333, discount: 93_333, total: 840_000 },
      instalments: [
        { day: '2027-01-31', amount: 280_000 },
        { day: '2027-02-28', amount: 280_000 },
        { day: '2027-03-31', amount: 280_000 },
      ],
    });
    expect(draft.lines.map(({ code, net }) => [code, net])).toEqual([
      ['02.22', 540_000],
      ['02.22', 300_000],
    ]);
    expect((await create()).number).toBe(2);
  });

  test('keeps the coverage by which it was last priced', async () => {
    const draft = await create();
    expect(draft.coverage.insurance).toBeNull();
    const { id: insuranceId } = await buildInsurance(app);
    const {
      assumed: _,
      unregistered: __,
      ...coverage
    } = await billing().writeCoverage({
      params: ofPatient(),
      body: newCoverage({ insuranceId }),
    });
    const body = { ...newEstimate({ lines: [filling()] }), version: draft.version };
    expect(await billing().updateEstimate({ ...by(draft), body })).toMatchObject({ coverage });
  });

  test('of a removed patient can still be changed', async () => {
    const draft = await create();
    await app.owner.query('update users set removed_at = now() where id = $1', [patient.id]);
    const body = { ...newEstimate({ lines: [filling({ covered: 0 })] }), version: draft.version };
    expect(await billing().updateEstimate({ ...by(draft), body })).toMatchObject({ version: 2 });
  });

  test('can only be replaced at its current version', async () => {
    const draft = await create();
    const body = { ...newEstimate({ lines: [filling({ price: 1, covered: 0 })] }), version: draft.version };
    const changed = await billing().updateEstimate({ ...by(draft), body });
    expect(changed).toMatchObject({ version: 2, total: 1, lines: [{ number: 1, price: 1 }] });
    expect(await send('PUT', `/estimates/${draft.id}`, body)).toMatchObject({ status: 409 });
    await billing().removeEstimate({ ...by(draft), query: { version: 2 } });
    expect(await billing().listPatientEstimates({ params: ofPatient() })).toEqual([]);
  });

  test.each([
    ['no line', { lines: [] }, { lines: 'Agregá una prestación' }],
    ['a last day in the past', { validUntil: '2020-01-01' }, { validUntil: 'No puede ser anterior a hoy' }],
    ['no instalment', { instalments: 0 }, { instalments: 'Entre 1 y 36 cuotas' }],
    [
      'a discount above what the patient pays',
      { discount: { amount: 600_001 } },
      { discount: 'No puede superar lo que paga el paciente' },
    ],
  ])('is refused with %s', async (_name, body, errors) => {
    const sent = { ...newEstimate({ lines: [filling()] }), ...body };
    const answer = await send('POST', `/patients/${patient.id}/estimates`, sent);
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  test.each([
    ['a negative price', { price: -1 }, 'price', 'El importe no puede ser negativo'],
    ['15 digits', { price: 100_000_000_000_000 }, 'price', 'El importe es demasiado grande'],
    ['half a cent', { price: 0.5 }, 'price', 'Debe ser un importe'],
    ['more covered than the price', { covered: 1_000_001 }, 'covered', 'No puede superar el precio'],
    ['faces of no tooth', { toothNumber: null }, 'toothNumber', 'Indicá la pieza de las caras'],
    ['a tooth that does not exist', { toothNumber: '99' }, 'toothNumber', 'Pieza inválida'],
    ['a procedure of nobody', { procedureId: 999_999 }, 'procedureId', 'Elegí una prestación de la clínica'],
  ])('refuses a line with %s', async (_name, line, field, message) => {
    const sent = newEstimate({ lines: [filling(), filling(line)] });
    const answer = await send('POST', `/patients/${patient.id}/estimates`, sent);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [`lines.1.${field}`]: message } } });
  });
});

describe('a presented estimate', () => {
  test('is frozen under a hash, and a changed copy replaces it', async () => {
    const first = await presented();
    expect(first).toMatchObject({ state: 'presented', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const body = { ...newEstimate({ lines: [filling()] }), version: first.version };
    expect(await send('PUT', `/estimates/${first.id}`, body)).toMatchObject({
      status: 409,
      body: { message: 'El presupuesto ya se presentó: hacé una copia para cambiarlo' },
    });
    const copy = await billing().copyEstimate(by(first));
    expect(copy).toMatchObject({ state: 'draft', copyOf: first.id, total: first.total });
    await billing().presentEstimate({ ...by(copy), body: { version: copy.version } });
    expect(await billing().readEstimate(by(first))).toMatchObject({
      state: 'rejected',
      rejection: { reason: `Reemplazado por el presupuesto N.º ${copy.number}` },
    });
  });

  test('is accepted with a signature on what was shown', async () => {
    const shown = await presented();
    const signature: [number, number, number][][] = [
      [
        [10, 10, 0],
        [500, 300, 120],
      ],
    ];
    const accepted = await billing(receptionist).acceptEstimate({
      ...by(shown),
      body: { ...newAcceptance(shown), signature },
    });
    expect(accepted).toMatchObject({
      state: 'accepted',
      pricesExpired: false,
      acceptance: {
        way: 'signature',
        name: 'Ana Gómez',
        docNumber: '30111222',
        signature,
        takenBy: { id: receptionist.id },
      },
    });
    expect(await send('POST', `/estimates/${shown.id}/reject`, {})).toMatchObject({
      status: 409,
      body: { message: 'El presupuesto ya se aceptó' },
    });
  });

  test('cannot be accepted if it differs from what the patient saw', async () => {
    const shown = await presented();
    await app.owner.query('update estimate_lines set price = price + 1 where estimate_id = $1', [shown.id]);
    expect(await send('POST', `/estimates/${shown.id}/accept`, newAcceptance(shown))).toMatchObject({
      status: 409,
      body: { message: 'El presupuesto no es el que se mostró: volvé a abrirlo' },
    });
  });

  test('cannot be accepted for a removed patient', async () => {
    const shown = await presented();
    await app.owner.query('update users set removed_at = now() where id = $1', [patient.id]);
    await expect(
      billing().acceptEstimate({ ...by(shown), body: newAcceptance(shown) }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'El paciente ya no está en la clínica',
    });
  });

  test('expires after its last day, and can still be rejected', async () => {
    const shown = await presented({ validUntil: today });
    await app.owner.query('update estimates set valid_until = $2 where id = $1', [
      shown.id,
      addDays(today, -1),
    ]);
    expect(await billing().readEstimate(by(shown))).toMatchObject({ state: 'expired' });
    expect(await send('POST', `/estimates/${shown.id}/accept`, newAcceptance(shown))).toMatchObject({
      status: 409,
      body: { message: 'El presupuesto venció: presentá uno nuevo' },
    });
    expect(await billing().rejectEstimate({ ...by(shown), body: { reason: 'Muy caro' } })).toMatchObject({
      state: 'rejected',
      rejection: { reason: 'Muy caro', takenBy: { id: dentist.id } },
    });
  });

  test('prints its lines, hash and signer, and audits the print', async () => {
    const shown = await presented();
    await billing().acceptEstimate({ ...by(shown), body: newAcceptance(shown) });
    const { statusCode, headers, rawPayload } = await app.request({
      method: 'GET',
      url: `/services/billing/clinics/${params.clinicId}/estimates/${shown.id}/pdf`,
      token: receptionist.token,
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain('presupuesto-1.pdf');
    const text = pdfText(rawPayload);
    for (const part of [
      'Presupuesto N.º 1',
      'Restauración – pieza 16',
      'Ana Gómez',
      shown.hash?.slice(0, 16),
    ])
      expect(text).toContain(part);
    const { rows } = await app.owner.query(
      "select user_id from audit where object = 'estimate' and action = 'print' and object_id = $1",
      [shown.id],
    );
    expect(rows).toEqual([{ user_id: receptionist.id }]);
  });

  test('has one outcome when it is accepted and rejected concurrently', async () => {
    const shown = await presented();
    const answers = await Promise.all([
      send('POST', `/estimates/${shown.id}/accept`, newAcceptance(shown)),
      send('POST', `/estimates/${shown.id}/reject`, {}, receptionist.token),
      send('POST', `/estimates/${shown.id}/accept`, newAcceptance(shown), receptionist.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('is listed by its state', async () => {
    const shown = await presented();
    await create();
    const list = (state?: 'draft' | 'presented' | 'expired') =>
      billing(receptionist).listEstimates({ params, query: state ? { state } : {} });
    expect(await list('presented')).toMatchObject([{ id: shown.id, lines: 1, done: 0, total: shown.total }]);
    expect((await list('draft')).map(({ number }) => number)).toEqual([2]);
    expect(await list('expired')).toEqual([]);
    expect((await list()).map(({ number }) => number)).toEqual([2, 1]);
  });
});
