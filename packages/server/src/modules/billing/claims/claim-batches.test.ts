import { claimedWorkWrite } from '@dentaria/contract/billing/claims.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildBatch, buildClaimItem, buildPresentedBatch, newBatch } from '../testing/claim-builders.ts';
import { buildClaimFixture, type ClaimFixture, itemOf } from '../testing/claim-fixture.ts';
import { CARD } from '../testing/coverages.ts';

const app = await testApp();
const today = TODAY;

let fixture: ClaimFixture;

beforeEach(async () => {
  fixture = await buildClaimFixture(app);
});

describe('a batch', () => {
  test('takes the claimable items up to a day, and releases those that are removed', async () => {
    const old = await buildClaimItem(app, fixture.parts, { day: addDays(today, -40) });
    const late = await buildClaimItem(app, fixture.parts);
    const draft = await fixture.billing.createClaimBatch({
      params: fixture.params,
      body: { ...newBatch(fixture.parts), until: addDays(today, -10), note: 'Octubre' },
    });
    expect(draft).toMatchObject({
      number: 1,
      insurance: { id: fixture.parts.insuranceId },
      period: today.slice(0, 7),
      state: 'draft',
      note: 'Octubre',
      lines: [{ itemId: old.id, state: 'draft' }],
      totals: { claimed: 1_000_000, rejected: 0, paid: 0, open: 1_000_000 },
      hash: null,
    });
    expect((await fixture.waiting()).map(({ id }) => id)).toEqual([late.id]);
    const { lines } = await fixture.billing.updateClaimBatch({
      params: fixture.one(draft),
      body: { period: '2026-10', itemIds: [late.id], version: draft.version },
    });
    expect(lines.map(({ itemId }) => itemId)).toEqual([late.id]);
    expect((await fixture.waiting()).map(({ id }) => id)).toEqual([old.id]);
    expect(await fixture.due()).toEqual([[0, 2_000_000]]);
  });

  test('is refused without items, and takes no number', async () => {
    await expect(buildBatch(app, fixture.parts)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('No hay prestaciones sin presentar de esta obra social'),
    });
    await buildClaimItem(app, fixture.parts);
    expect(await buildBatch(app, fixture.parts)).toMatchObject({ number: 1 });
  });

  test('is refused for an unknown obra social and a future day', async () => {
    const body = { ...newBatch(fixture.parts), insuranceId: 2_000_000_000, until: addDays(today, 1) };
    await expect(fixture.billing.createClaimBatch({ params: fixture.params, body })).rejects.toMatchObject({
      status: 400,
      errors: { insuranceId: 'Elegí una obra social', until: 'No puede ser un día futuro' },
    });
  });

  test('can be deleted while it is a draft', async () => {
    await buildClaimItem(app, fixture.parts);
    const draft = await buildBatch(app, fixture.parts);
    await fixture.billing.removeClaimBatch({ params: fixture.one(draft), query: { version: draft.version } });
    expect(await fixture.waiting()).toHaveLength(1);
    await expect(fixture.read(draft)).rejects.toMatchObject({ status: 404 });
  });

  test('is not presented while an item lacks data, and lists what is missing', async () => {
    await fixture.billing.createClaimItem({
      params: fixture.ofPatient,
      body: { procedureId: fixture.restorationId, day: today, amount: 100 },
    });
    const draft = await buildBatch(app, fixture.parts);
    const [line] = draft.lines;
    await expect(fixture.present(draft)).rejects.toMatchObject({
      status: 400,
      errors: {
        'lines.0': expect.stringMatching(
          /^.+, 02\.22 Restauración del \d\d\/\d\d\/\d{4}: falta la pieza, faltan las caras$/,
        ),
      },
    });
    expect(line?.missing).toEqual(['tooth', 'faces']);
    const emptied = await fixture.billing.updateClaimBatch({
      params: fixture.one(draft),
      body: { period: draft.period, itemIds: [], version: draft.version },
    });
    await expect(fixture.present(emptied)).rejects.toMatchObject({
      status: 400,
      errors: { lines: 'Agregá una prestación' },
    });
  });

  test('can be presented on days from its last item to today', async () => {
    await buildClaimItem(app, fixture.parts, { day: addDays(today, -2) });
    const draft = await buildBatch(app, fixture.parts);
    for (const day of [addDays(today, -3), addDays(today, 1)])
      await expect(fixture.present(draft, day)).rejects.toMatchObject({
        status: 400,
        errors: { day: expect.anything() },
      });
    expect(await fixture.present(draft, addDays(today, -2))).toMatchObject({
      presentedDay: addDays(today, -2),
    });
  });

  test('is frozen under its hash when it is presented, and debits the obra social', async () => {
    const batch = await buildPresentedBatch(app, fixture.parts);
    expect(batch).toMatchObject({
      state: 'presented',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      presentedBy: { id: fixture.dentist.id },
      totals: { claimed: 1_000_000, open: 1_000_000 },
      lines: [{ state: 'presented' }],
    });
    expect(await fixture.due()).toEqual([[1_000_000, 0]]);
    const change = { period: batch.period, itemIds: [], version: batch.version };
    for (const call of [
      () => fixture.billing.updateClaimBatch({ params: fixture.one(batch), body: change }),
      () =>
        fixture.billing.removeClaimBatch({ params: fixture.one(batch), query: { version: batch.version } }),
      () => fixture.present(batch),
    ])
      await expect(call()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('ya se presentó'),
      });
    const [line] = batch.lines;
    const edit = { amount: 1, version: line?.version ?? 0 };
    await expect(
      fixture.billing.updateClaimItem({ params: { ...fixture.params, id: itemOf(batch) }, body: edit }),
    ).rejects.toMatchObject({ status: 409, message: 'La prestación ya se presentó' });
  });

  test('is not presented at an outdated version', async () => {
    const item = await buildClaimItem(app, fixture.parts);
    const draft = await buildBatch(app, fixture.parts);
    const changed = await fixture.billing.listClaimItems({
      params: fixture.params,
      query: { state: 'draft' },
    });
    await fixture.billing.updateClaimItem({
      params: fixture.one(item),
      body: { ...claimedWorkWrite.parse(changed[0]), amount: 5, version: changed[0]?.version ?? 0 },
    });
    await expect(fixture.present(draft)).rejects.toMatchObject({
      status: 409,
      message: 'Otra persona cambió esta presentación',
    });
  });
});

test('exports a CSV line for each item, with amounts as numbers', async () => {
  const batch = await buildPresentedBatch(app, fixture.parts);
  await fixture.reject(batch, [{ itemId: itemOf(batch), amount: 250_050 }]);
  const url = `/services/billing/clinics/${fixture.params.clinicId}/claim-batches/${batch.id}/csv`;
  const { payload, headers } = await app.request({ method: 'GET', url, token: fixture.dentist.token });
  expect(headers['content-disposition']).toContain('presentacion-1.csv');
  expect(payload).toContain('Fecha;Paciente;Plan;Afiliado;Autorización;Código');
  expect(payload).toContain(`;${CARD};;01.01;Consulta;;;`);
  expect(payload).toContain(';"10000,00";"2500,50";Falta la radiografía;Debitada');
});
