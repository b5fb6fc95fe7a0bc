import { addDays, instantFrom } from '@dentaria/contract/fields/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import {
  buildDraft,
  buildEstimateLink,
  buildPresented,
  newAcceptance,
} from '../testing/estimate-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });

let parts: { clinicId: number; dentist: BuiltUser; patientId: number; procedureId: number };

beforeEach(async () => {
  now = WEDNESDAY;
  const { clinic, dentist, patient } = await buildPractice(app);
  const { billing } = app.as(dentist.token);
  await billing.importNomenclador({ params: { clinicId: clinic.id } });
  const [procedure] = await billing.listProcedures({ params: { clinicId: clinic.id } });
  parts = { clinicId: clinic.id, dentist, patientId: patient.id, procedureId: procedure?.id ?? 0 };
});

async function linked(path: string, body?: object) {
  const url = `/services/billing/estimate-links/${path}`;
  const answer = await app.request({ method: body ? 'POST' : 'GET', url, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a link', () => {
  test('lets the patient read and accept once, without an account', async () => {
    const shown = await buildPresented(app, parts);
    const { clinicId } = parts;
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
    const params = { clinicId, id: shown.id };
    const { url } = await app.as(receptionist.token).billing.createEstimateLink({ params });
    const token = url.split('/').at(-1) ?? '';
    expect(await linked(token)).toMatchObject({
      status: 200,
      body: { number: 1, state: 'presented', hash: shown.hash, totals: shown.totals },
    });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await linked(`${token}/accept`, newAcceptance(shown))).toMatchObject({
        status: 200,
        body: { state: 'accepted' },
      });
    expect(await app.as(receptionist.token).billing.readEstimate({ params })).toMatchObject({
      acceptance: { way: 'link', takenBy: null },
    });
    expect(await linked(`${token}/reject`, {})).toMatchObject({ status: 409 });
  });

  test('shows no other link, and none of a draft', async () => {
    const draft = await buildDraft(app, parts);
    await expect(buildEstimateLink(app, parts, draft)).rejects.toMatchObject({ status: 409 });
    const body = { message: 'El enlace no es válido o ya venció' };
    expect(await linked('x'.repeat(43))).toMatchObject({ status: 404, body });
  });

  test('is not valid while the clinic is deactivated', async () => {
    const token = await buildEstimateLink(app, parts, await buildPresented(app, parts));
    const setActive = (active: boolean) =>
      app.owner.query('update clinics set active = $2 where id = $1', [parts.clinicId, active]);
    await setActive(false);
    expect(await linked(token)).toMatchObject({ status: 404 });
    await setActive(true);
    expect(await linked(token)).toMatchObject({ status: 200 });
  });

  test('expires at the end of the last day of the estimate', async () => {
    const shown = await buildPresented(app, parts);
    const token = await buildEstimateLink(app, parts, shown);
    now = instantFrom({ day: shown.validUntil, time: '23:59' });
    expect(await linked(token)).toMatchObject({ status: 200 });
    now = instantFrom({ day: addDays(shown.validUntil, 1), time: '00:00' });
    expect(await linked(token)).toMatchObject({ status: 404 });
  });
});
