import { expect } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { buildPresentedBatch } from './claim-builders.ts';
import { buildClaimFixture } from './claim-fixture.ts';

export async function openPresentedBatch(app: TestApp) {
  const fixture = await buildClaimFixture(app);
  const batch = await buildPresentedBatch(app, fixture.parts);
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: fixture.params.clinicId });
  return { ...fixture, batch, receptionist, reception: app.as(receptionist.token).billing };
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
