import { randomUUID } from 'node:crypto';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../../kernel/database/database.ts';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { enterSession } from '../sessions/enter-session.ts';

interface Overrides {
  readonly roles: readonly RoleName[];
  readonly member?: boolean;
  readonly owned?: number;
  readonly ownedInactive?: number;
  readonly clinicActive?: boolean;
  readonly change?: string;
}

interface Entered {
  readonly enters: boolean;
  readonly scope: string;
  readonly clinics: number;
}

const PEOPLE: readonly (readonly [name: string, overrides: Overrides, entered: Entered])[] = [
  ['admin', { roles: ['ADMIN'], member: false }, { enters: true, scope: 'all', clinics: 0 }],
  [
    'admin and dentist who owns clinics',
    { roles: ['DENTIST', 'ADMIN'], member: false, owned: 2 },
    { enters: true, scope: 'all', clinics: 0 },
  ],
  ['dentist', { roles: ['DENTIST'] }, { enters: true, scope: 'clinic', clinics: 1 }],
  ['owner of several', { roles: ['DENTIST'], owned: 3 }, { enters: true, scope: 'clinic', clinics: 4 }],
  [
    'owner of clinics who belongs to none',
    { roles: ['DENTIST'], member: false, owned: 2 },
    { enters: true, scope: 'clinic', clinics: 2 },
  ],
  [
    'staff without a clinic',
    { roles: ['DENTIST'], member: false },
    { enters: true, scope: 'clinic', clinics: 0 },
  ],
  [
    'receptionist and patient',
    { roles: ['PATIENT', 'RECEPTIONIST'] },
    { enters: true, scope: 'clinic', clinics: 1 },
  ],
  [
    'guest who awaits approval',
    { roles: ['GUEST'], clinicActive: false },
    { enters: true, scope: 'clinic', clinics: 1 },
  ],
  [
    'guest and dentist of an inactive clinic',
    { roles: ['DENTIST', 'GUEST'], clinicActive: false },
    { enters: false, scope: 'clinic', clinics: 0 },
  ],
  [
    'owner of an inactive clinic who belongs to another one',
    { roles: ['DENTIST'], owned: 1, ownedInactive: 2 },
    { enters: true, scope: 'clinic', clinics: 2 },
  ],
  [
    'guest and dentist who owns an inactive clinic',
    { roles: ['DENTIST', 'GUEST'], member: false, ownedInactive: 1 },
    { enters: true, scope: 'clinic', clinics: 0 },
  ],
  ['patient', { roles: ['PATIENT'] }, { enters: true, scope: 'self', clinics: 0 }],
  [
    'patient who owns a clinic',
    { roles: ['PATIENT'], owned: 1 },
    { enters: true, scope: 'self', clinics: 0 },
  ],
  ['user without a role', { roles: [] }, { enters: true, scope: 'self', clinics: 0 }],
  [
    'disabled',
    { roles: ['DENTIST'], change: 'set enabled = false' },
    { enters: false, scope: 'clinic', clinics: 1 },
  ],
  [
    'removed',
    { roles: ['PATIENT'], change: 'set removed_at = now()' },
    { enters: false, scope: 'self', clinics: 0 },
  ],
  [
    'of an inactive clinic',
    { roles: ['DENTIST'], clinicActive: false },
    { enters: false, scope: 'clinic', clinics: 0 },
  ],
  [
    'with an outdated token',
    { roles: ['DENTIST'], change: 'set token_version = 2' },
    { enters: false, scope: 'clinic', clinics: 1 },
  ],
];

async function build(
  app: TestApp,
  { roles, member = true, owned = 0, ownedInactive = 0, clinicActive = true, change }: Overrides,
): Promise<number> {
  const clinicId = member ? (await buildClinic(app, { active: clinicActive })).id : null;
  const { id, username } = await buildUser(app, { roles, clinicId });
  for (let count = 0; count < owned + ownedInactive; count += 1) {
    const clinic = await buildClinic(app, { active: count < owned });
    await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
      id,
      username,
      clinic.id,
    ]);
  }
  if (change) await app.owner.query(`update users ${change} where id = $1`, [id]);
  return id;
}

const enter = async (tx: Tx, userId: number, sessionId = randomUUID()) => {
  const caller = await enterSession(tx, {
    userId,
    clinicId: null,
    tokenVersion: 1,
    sessionId,
    expiresAt: new Date('2100-01-01'),
  });
  const { rows } = await sql<{ scope: string; clinics: number; user: string }>`
    select current_setting('dentaria.scope') as scope, current_setting('dentaria.user') as user,
           coalesce(cardinality(nullif(current_setting('dentaria.clinics'), '')::int[]), 0) as clinics
  `.execute(tx);
  return { caller, left: rows[0] };
};

/** Expects every user to enter their own scope while some planner methods are disabled. */
export async function expectOwnScopes(app: TestApp, switchedOff: readonly string[]): Promise<void> {
  const withPlan = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    app.database.transaction(async (tx) => {
      for (const setting of switchedOff) await sql`set local ${sql.raw(setting)} = off`.execute(tx);
      await sql`discard plans`.execute(tx);
      return work(tx);
    });
  for (const [name, overrides, { enters, scope, clinics }] of PEOPLE) {
    const id = await build(app, overrides);
    const { caller, left } = await withPlan((tx) => enter(tx, id));
    expect.soft(caller !== undefined, name).toBe(enters);
    expect.soft(left, name).toEqual({ scope, clinics, user: String(id) });
    if (enters && scope === 'clinic') expect.soft(caller?.clinicIds, name).toHaveLength(clinics);
  }
  for (const id of [0, -1, 2_147_483_647]) {
    const { caller, left } = await withPlan((tx) => enter(tx, id));
    expect.soft(caller).toBeUndefined();
    expect.soft(left).toEqual({ scope: '', clinics: 0, user: String(id) });
  }
}
