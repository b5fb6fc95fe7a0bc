import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { instantFrom } from '../../../testing/argentina.ts';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
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

  test('cannot be created for a draft, and reveals no other link', async () => {
    const draft = await buildDraft(app, parts);
    await expect(buildEstimateLink(app, parts, draft)).rejects.toMatchObject({ status: 409 });
    const body = { message: 'El enlace no es válido o ya venció' };
    expect(await linked('x'.repeat(43))).toMatchObject({ status: 404, body });
  });

  test('is invalid while the clinic is deactivated', async () => {
    const token = await buildEstimateLink(app, parts, await buildPresented(app, parts));
    const setActive = (active: boolean) =>
      app.owner.query('update clinics set active = $2 where id = $1', [parts.clinicId, active]);
    await setActive(false);
    expect(await linked(token)).toMatchObject({ status: 404 });
    await setActive(true);
    expect(await linked(token)).toMatchObject({ status: 200 });
  });

  test('is revoked together with the other links of the estimate, and the revocation is audited', async () => {
    const shown = await buildPresented(app, parts);
    const other = await buildEstimateLink(app, parts, await buildPresented(app, parts));
    const tokens = [await buildEstimateLink(app, parts, shown), await buildEstimateLink(app, parts, shown)];
    const { billing } = app.as(parts.dentist.token);
    const params = { clinicId: parts.clinicId, id: shown.id };
    const until = instantFrom({ day: addDays(shown.validUntil, 1), time: '00:00' }).toISOString();
    expect((await billing.readEstimate({ params })).links).toEqual({ open: 2, until });
    for (let call = 0; call < 2; call += 1)
      expect((await billing.revokeEstimateLinks({ params })).links).toEqual({ open: 0, until: null });
    for (const token of tokens) expect(await linked(token)).toMatchObject({ status: 404 });
    expect(await linked(other)).toMatchObject({ status: 200 });
    expect(await linked(await buildEstimateLink(app, parts, shown))).toMatchObject({ status: 200 });
    const { rows } = await app.owner.query(
      "select action, user_id from audit where object = 'estimate' and object_id = $1 and action = 'revoke-links'",
      [shown.id],
    );
    expect(rows).toEqual(Array(2).fill({ action: 'revoke-links', user_id: parts.dentist.id }));
  });

  test('ends when the clinic rejects or replaces the estimate', async () => {
    const { billing } = app.as(parts.dentist.token);
    const rejected = await buildPresented(app, parts);
    const replaced = await buildPresented(app, parts);
    const tokens = [
      await buildEstimateLink(app, parts, rejected),
      await buildEstimateLink(app, parts, replaced),
    ];
    const of = (id: number) => ({ clinicId: parts.clinicId, id });
    await billing.rejectEstimate({ params: of(rejected.id), body: { reason: null } });
    const { id, version } = await billing.copyEstimate({ params: of(replaced.id) });
    await billing.presentEstimate({ params: of(id), body: { version } });
    for (const token of tokens) {
      expect(await linked(token)).toMatchObject({ status: 404 });
      expect(await linked(`${token}/accept`, newAcceptance(rejected))).toMatchObject({ status: 404 });
      expect(await linked(`${token}/reject`, {})).toMatchObject({ status: 404 });
    }
    expect((await billing.readEstimate({ params: of(rejected.id) })).links).toMatchObject({ open: 0 });
  });

  test('still shows the estimate for an hour after the patient rejected it', async () => {
    const token = await buildEstimateLink(app, parts, await buildPresented(app, parts));
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await linked(`${token}/reject`, {})).toMatchObject({ status: 200, body: { state: 'rejected' } });
    now = new Date(WEDNESDAY.getTime() + 3_599_999);
    expect(await linked(token)).toMatchObject({ status: 200, body: { state: 'rejected' } });
    now = new Date(WEDNESDAY.getTime() + 3_600_000);
    expect(await linked(token)).toMatchObject({ status: 404 });
  });

  test('stays readable after acceptance', async () => {
    const shown = await buildPresented(app, parts);
    const token = await buildEstimateLink(app, parts, shown);
    await app.as(parts.dentist.token).billing.acceptEstimate({
      params: { clinicId: parts.clinicId, id: shown.id },
      body: newAcceptance(shown),
    });
    now = instantFrom({ day: shown.validUntil, time: '23:59' });
    expect(await linked(token)).toMatchObject({ status: 200, body: { state: 'accepted' } });
  });

  test("expires at the end of the estimate's last day", async () => {
    const shown = await buildPresented(app, parts);
    const token = await buildEstimateLink(app, parts, shown);
    now = instantFrom({ day: shown.validUntil, time: '23:59' });
    expect(await linked(token)).toMatchObject({ status: 200 });
    now = instantFrom({ day: addDays(shown.validUntil, 1), time: '00:00' });
    expect(await linked(token)).toMatchObject({ status: 404 });
  });
});
