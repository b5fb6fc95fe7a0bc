import type { User, UserCreate, UserUpdate } from '@dentaria/contract/auth/users.ts';
import { asRole, type RoleName } from '@dentaria/contract/roles.ts';
import { hash } from '@node-rs/argon2';
import { makeTokens } from '../../kernel/access/tokens.ts';
import { systemClock } from '../../kernel/clock.ts';
import { NO_CLINIC } from '../../kernel/database/clinic-id.ts';
import { makeCounter } from '../counter.ts';
import { type ProductUnderTest, TEST_SECRET } from '../test-app.ts';

export const PASSWORD = 'una clave de prueba';
// Low cost parameters, for speed. Verification reads them from the hash.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Outlasts any test run by the clock of PostgreSQL, which ends sessions. */
const tokens = makeTokens(TEST_SECRET, 12 * 3600, systemClock);

const next = makeCounter('users and clinics');

export interface BuiltClinic {
  readonly id: number;
  readonly name: string;
}

export interface BuiltUser {
  readonly id: number;
  readonly username: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly clinicId: number | null;
  readonly token: string;
}

export async function buildClinic(
  { owner }: ProductUnderTest,
  { name, active = true, confirmed = true }: { name?: string; active?: boolean; confirmed?: boolean } = {},
): Promise<BuiltClinic> {
  const given = name ?? `Clínica ${next()}`;
  const { rows } = await owner.query<{ id: number }>(
    'insert into clinics (name, active, confirmed_at) values ($1, $2, case when $3 then now() end) returning id',
    [given, active, confirmed],
  );
  return { id: rows[0]?.id ?? 0, name: given };
}

export interface UserOverrides {
  readonly role?: RoleName;
  readonly roles?: readonly RoleName[];
  /** A new clinic by default; null for administrators. */
  readonly clinicId?: number | null;
  readonly username?: string;
  readonly docNumber?: string;
  readonly email?: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly street?: string;
  readonly enabled?: boolean;
}

/** Inserts a user with a session, by default in a new clinic. */
export async function buildUser(test: ProductUnderTest, overrides: UserOverrides = {}): Promise<BuiltUser> {
  const roles = overrides.roles ?? [overrides.role ?? 'PATIENT'];
  const clinicId =
    overrides.clinicId !== undefined
      ? overrides.clinicId
      : roles.includes('ADMIN')
        ? null
        : (await buildClinic(test)).id;
  const number = next();
  const username = overrides.username ?? `user_${number}`;
  const lastName = overrides.lastName ?? 'Pérez';
  const docNumber = overrides.docNumber ?? String(20_000_000 + number);
  const email = overrides.email === undefined ? `${username}@example.com` : overrides.email;
  const phone = overrides.phone ?? null;
  const { rows } = await test.owner.query<{ id: number }>(
    `with account as (
       insert into accounts (clinic_id, username, email, staff) values ($1, $2, $4, $8::text[] <> array['PATIENT'])
       returning user_id
     )
     insert into users (id, clinic_id, username, password_hash, email, first_name, last_name, doc_number, roles,
       enabled, phone, street)
     select user_id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from account returning id`,
    [
      clinicId ?? NO_CLINIC,
      username,
      await passwordHash,
      email,
      overrides.firstName ?? 'Ana',
      lastName,
      docNumber,
      roles,
      overrides.enabled ?? true,
      phone,
      overrides.street ?? null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  const token = await tokens.issue({
    id,
    username,
    roles: roles.map((name) => asRole(name).name),
    clinicId,
    tokenVersion: 1,
  });
  return { id, username, lastName, docNumber, email, phone, clinicId, token };
}

/** Inserts a clinic with its owner, a dentist, and a patient. */
export async function buildPractice(test: ProductUnderTest) {
  const clinic = await buildClinic(test);
  const dentist = await buildUser(test, { role: 'DENTIST', clinicId: clinic.id });
  const patient = await buildUser(test, { role: 'PATIENT', clinicId: clinic.id });
  await test.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    dentist.id,
    dentist.username,
    clinic.id,
  ]);
  return { clinic, dentist, patient };
}

/** Optional fields of a person, under the names that records and histories share. */
export const details = {
  gender: 'FEMALE',
  phone: '+54 (387) 400-0000',
  civilStatus: 'Casado',
  profession: 'Albañil',
  workplace: 'Obra "La Paz"',
  hierarchy: 'Jefe',
  affiliateNumber: '12/34-5 A',
  healthInsurance: 'OSDE 210',
} as const;

/** A valid body for creating a patient. */
export const newPatient = (overrides: Partial<UserCreate> = {}): UserCreate => {
  const number = next();
  return {
    username: `patient_${number}`,
    password: PASSWORD,
    email: `patient_${number}@example.com`,
    firstName: 'José',
    lastName: "O'Higgins",
    docNumber: String(30_000_000 + number),
    roles: [{ name: 'PATIENT' }],
    enabled: true,
    ...overrides,
  };
};

/** The body of an update that changes nothing. */
export const asUpdate = (user: User): UserUpdate => ({
  ...user,
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  docNumber: user.docNumber ?? '',
});
