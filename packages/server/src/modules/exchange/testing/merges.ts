import type { MergeRequest } from '@dentaria/contract/exchange/merges.ts';
import { expect } from 'vitest';
import { newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildMergeClinic, expectVerified } from '../../../testing/builders/merged-records.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newPayment } from '../../billing/testing/payment-builders.ts';
import { historyCalls } from '../../clinical-history/testing/histories.ts';
import { buildMerge, mergeBody } from './merge-builders.ts';

/** Starts a product with a clinic whose dentist merges records. */
export async function testMerges() {
  const app = await testApp({ poolSize: 8 });
  const built = await buildMergeClinic(app);
  const { clinic, dentist, calls, types } = built;
  const params = { clinicId: clinic.id };
  const owner = { clinicId: clinic.id, token: dentist.token };
  const histories = historyCalls(app);

  const buildPatient = (overrides: object = {}) => buildUser(app, { clinicId: clinic.id, ...overrides });
  const pair = async () => ({ kept: await buildPatient(), other: await buildPatient() });
  const bodyOf = (keptId: number, otherId: number, fields?: MergeRequest['fields']) =>
    mergeBody(app, owner, keptId, otherId, fields);
  const merge = (keptId: number, otherId: number) => buildMerge(app, owner, keptId, otherId);
  const undo = (id: number) => calls.exchange.undoMerge({ params: { ...params, id } });
  const book = (patientId: number, time: string) =>
    calls.scheduling.createAppointment({
      params,
      body: newAppointment({ patientId, professionalId: dentist.id, typeId: types[0] ?? 0 }, { time }),
    });
  const pay = (patientId: number) =>
    calls.billing.createPayment({ params: { ...params, patientId }, body: newPayment() });

  /** Merges a record that has a history. Expects `act` to prevent the undo. */
  async function expectUndoRefused(
    act: (kept: number, other: number) => Promise<unknown>,
    message: string,
  ): Promise<void> {
    const { kept, other } = await pair();
    await histories.create(dentist.token, other.id);
    const { id } = await merge(kept.id, other.id);
    await act(kept.id, other.id);
    const { canBeUndone, undoObstacles } = await calls.exchange.readMerge({ params: { ...params, id } });
    expect({ canBeUndone, undoObstacles }).toEqual({
      canBeUndone: false,
      undoObstacles: expect.arrayContaining([expect.stringContaining(message)]),
    });
    await expect(undo(id)).rejects.toMatchObject({ status: 409 });
  }

  return {
    ...built,
    app,
    params,
    histories,
    buildPatient,
    pair,
    bodyOf,
    merge,
    undo,
    book,
    pay,
    expectVerified: () => expectVerified(app),
    expectUndoRefused,
  };
}

/** Returns `done` or the error's status, sorted. */
export const outcomesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : String(result.reason.status))).toSorted();
