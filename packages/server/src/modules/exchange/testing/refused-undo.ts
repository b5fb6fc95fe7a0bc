import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { historyCalls } from '../../clinical-history/testing/histories.ts';
import { buildMerge } from './merge-builders.ts';

/** Merges two records, of which the other one has a history, and expects that an act keeps them from being parted. */
export async function expectUndoRefused(
  app: TestApp,
  owner: { readonly clinicId: number; readonly token: string },
  pair: () => Promise<{ readonly kept: { readonly id: number }; readonly other: { readonly id: number } }>,
  act: (kept: number, other: number) => Promise<unknown>,
  message: string,
): Promise<void> {
  const { exchange } = app.as(owner.token);
  const { kept, other } = await pair();
  await historyCalls(app).create(owner.token, other.id);
  const { id } = await buildMerge(app, owner, kept.id, other.id);
  await act(kept.id, other.id);
  const params = { clinicId: owner.clinicId, id };
  const { canBeUndone, undoObstacles } = await exchange.readMerge({ params });
  expect({ canBeUndone, undoObstacles }).toEqual({
    canBeUndone: false,
    undoObstacles: expect.arrayContaining([expect.stringContaining(message)]),
  });
  await expect(exchange.undoMerge({ params })).rejects.toMatchObject({ status: 409 });
}
