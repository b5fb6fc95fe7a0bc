import { expect } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { buildPresentedBatch } from './claim-builders.ts';
import { openClaimDesk } from './claim-desk.ts';

export async function openPresentedBatch(app: TestApp) {
  const desk = await openClaimDesk(app);
  const batch = await buildPresentedBatch(app, desk.parts);
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: desk.params.clinicId });
  return { ...desk, batch, receptionist, reception: app.as(receptionist.token).billing };
}

/** Deletes a user and expects their name to stay on record. */
export async function expectOnRecord(app: TestApp, id: number): Promise<void> {
  const admin = await buildUser(app, { role: 'ADMIN' });
  await app.as(admin.token).auth.removeUser({ params: { id } });
  const { rows } = await app.owner.query(
    'select removed_at is not null as removed from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ removed: true }]);
}
