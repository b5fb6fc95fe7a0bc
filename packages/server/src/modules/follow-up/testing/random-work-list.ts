import { WORK_KINDS, WORK_STATES } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { expect } from 'vitest';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { refreshBalances } from '../../billing/testing/account-balances.ts';
import { type ExpectedItem, expectedWork } from './expected-work-list.ts';
import { fillRandomClinic } from './random-clinic.ts';

const ROLES = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export async function buildRandomClinic(app: TestApp, seed: number) {
  const { clinic, dentist } = await buildPractice(app);
  const staff: Record<(typeof ROLES)[number], BuiltUser> = {
    ADMIN: await buildUser(app, { role: 'ADMIN' }),
    DENTIST: dentist,
    RECEPTIONIST: await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id }),
  };
  const patientIds: number[] = [];
  for (let count = 0; count < 60; count += 1)
    patientIds.push((await buildUser(app, { role: 'PATIENT', clinicId: clinic.id })).id);
  const staffIds = [dentist.id, staff.RECEPTIONIST.id];
  await fillRandomClinic(
    app.owner,
    { clinicId: clinic.id, professionalId: dentist.id, staffIds, patientIds, now: WEDNESDAY },
    seed,
  );
  await refreshBalances(app, clinic.id, patientIds);
  return { clinicId: clinic.id, staff, patientIds };
}

async function addInvitations({ owner }: TestApp): Promise<void> {
  await owner.query(
    `insert into invitations (doc_number, token_hash, status, created_at, expires_at)
     select n::text, sha256(n::text::bytea), status, now() - interval '90 days',
            now() + (array[-31, -30, -29, -1, 0, 1])[1 + n % 6] * interval '1 day' - interval '1 second'
       from generate_series(1, 60) n,
            lateral (select (array['PENDING', 'PENDING_APPROVAL', 'ACCEPTED', 'CANCELLED'])[1 + n / 6 % 4] as status) s`,
  );
  await owner.query(
    `insert into mails (kind, invitation_id, recipient, message_id, state, created_at, state_at)
     select (array['APPROVED', 'INVITATION'])[1 + n / 2 % 2], (select min(id) from invitations) + n, 'ana@example.com',
            n::text, (array['SENT', 'FAILED'])[1 + n % 2], now(), now() - n / 2 * interval '1 day'
       from generate_series(1, 40) n`,
  );
}

export const keyOf = ({ kind, id, day }: Pick<ExpectedItem, 'kind' | 'id' | 'day'>) => `${kind} ${id} ${day}`;

const addresseeOf = ({ patient }: WorkItem) =>
  patient && {
    name: patient.name,
    phone: patient.phone,
    email: patient.email,
    mailObstacle: patient.mailObstacle,
  };

/** Checks the work list of a random clinic against the rules. */
export async function checkRandomClinic(app: TestApp, seed: number): Promise<void> {
  const other = await buildRandomClinic(app, seed + 100);
  const { clinicId, staff } = await buildRandomClinic(app, seed);
  if (seed === 1) await addInvitations(app);
  const seen = new Set<string>();
  for (const role of ROLES) {
    const params = { clinicId };
    const { followUp } = app.as(staff[role].token);
    const expected = await expectedWork(app.owner, { clinicId, now: WEDNESDAY, role });
    for (const state of WORK_STATES) {
      const { groups } = await followUp.readWorkList({ params, query: { state, limit: 100 } });
      const listed = groups.flatMap(({ items }) => items);
      const wanted = expected.filter((item) => item.state === state);
      expect(listed.map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted());
      for (const { kind, count, items } of groups) {
        expect(count).toBe(items.length);
        expect(items).toEqual(
          items.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id)),
        );
        if (count > 0) seen.add(`${state} ${kind}`);
      }
      const byKey = new Map(wanted.map((item) => [keyOf(item), item]));
      for (const item of listed) {
        expect(item.assignee?.id ?? null).toBe(byKey.get(keyOf(item))?.assigneeId);
        expect(item.patient?.id ?? null).toBe(byKey.get(keyOf(item))?.patientId);
        expect(addresseeOf(item)).toEqual(byKey.get(keyOf(item))?.addressee);
        expect(item.dismissal !== null).toBe(state === 'dismissed');
      }
    }
    const open = expected.filter(({ state }) => state === 'open');
    const counts = await followUp.countWork({ params });
    expect(counts.total).toBe(open.length);
    expect(counts.mine).toBe(open.filter(({ assigneeId }) => assigneeId === staff[role].id).length);
    for (const { kind, count } of counts.kinds)
      expect([kind, count]).toEqual([kind, open.filter((item) => item.kind === kind).length]);
  }
  for (const kind of WORK_KINDS.filter((each) => seed === 1 || each !== 'invitation'))
    expect(seen).toContain(`open ${kind}`);
  await app
    .as(staff.DENTIST.token)
    .followUp.readWorkList({ params: { clinicId: other.clinicId }, query: {} })
    .then(
      () => expect.unreachable(),
      (error) => expect(error).toMatchObject({ status: 404 }),
    );
}
