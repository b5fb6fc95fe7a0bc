import { type NewUser, userCreate } from '@dentaria/contract/auth/users.ts';
import { DEMO_PASSWORD, type DemoClinic, emailOf, type Town } from './clinics.ts';
import { FIRST_NAMES, INSURANCES, LAST_NAMES, PAMI, PROFESSIONS, WORKPLACES } from './names.ts';
import type { Random } from './random.ts';

export type BinaryGender = 'FEMALE' | 'MALE';

/** `age` is in full years on the day of the demo. */
export interface DemoPatient {
  readonly age: number;
  readonly gender: BinaryGender;
  readonly user: NewUser;
}

export interface PatientOverrides {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly docNumber?: string;
  readonly age?: number;
  readonly gender?: BinaryGender;
  readonly healthInsurance?: string;
}

export type MakePatient = (clinic: DemoClinic, overrides?: PatientOverrides) => DemoPatient;

const AGES: readonly (readonly [readonly [youngest: number, oldest: number], weight: number])[] = [
  [[3, 5], 5],
  [[6, 12], 12],
  [[13, 17], 6],
  [[18, 39], 38],
  [[40, 64], 28],
  [[65, 88], 11],
];

const ADULT = 18;
const RETIREMENT = 67;

export function makePatients(random: Random, today: Date, taken: readonly string[]): MakePatient {
  const used = new Set(taken);
  const unique = (make: (attempt: number) => string): string => {
    for (let attempt = 1; ; attempt += 1) {
      const candidate = make(attempt);
      if (!used.has(candidate)) {
        used.add(candidate);
        return candidate;
      }
    }
  };

  return (clinic, overrides = {}) => {
    const [youngest, oldest] = random.weighted(AGES);
    const age = overrides.age ?? random.int(youngest, oldest);
    const birth = birthAt(random, today, age);
    const gender = overrides.gender ?? random.pick(['FEMALE', 'MALE'] as const);
    const firstName = overrides.firstName ?? firstNameOf(random, gender, birth.getUTCFullYear());
    const lastName = overrides.lastName ?? random.pick(LAST_NAMES);
    const username = unique((attempt) => overrides.username ?? usernameOf(firstName, lastName, attempt));
    const town = random.pick(clinic.towns);
    const user = userCreate.parse({
      username,
      password: DEMO_PASSWORD,
      email: random.chance(0.75) ? emailOf(username) : null,
      firstName,
      lastName,
      docNumber: unique(() => overrides.docNumber ?? docNumberOf(random, birth)),
      dateOfBirth: birth.toISOString().slice(0, 10),
      gender,
      street: streetOf(random, clinic),
      city: town.city,
      state: town.state,
      postalCode: town.postalCode,
      country: 'Argentina',
      phone: random.chance(0.95) ? phoneOf(random, town) : null,
      ...(age >= ADULT && adultFields(random, gender, age)),
      ...insuranceOf(random, age, overrides.healthInsurance),
      ...(random.chance(age < ADULT ? 1 : 0.4) && contactOf(random, lastName, town)),
      roles: [{ name: 'PATIENT' }],
    });
    return { age, gender, user };
  };
}

const birthAt = (random: Random, today: Date, age: number): Date =>
  new Date(
    Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate() - random.int(3, 360)),
  );

function firstNameOf(random: Random, gender: BinaryGender, birthYear: number): string {
  const generation = FIRST_NAMES.find(({ lastBirthYear }) => birthYear <= lastBirthYear);
  return random.pick(generation?.[gender] ?? []);
}

function usernameOf(firstName: string, lastName: string, attempt: number): string {
  const plain = `${firstName.slice(0, 1)}${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 16);
  return attempt === 1 ? plain.padEnd(4, '0') : `${plain}${attempt}`;
}

function streetOf(random: Random, { streets }: DemoClinic): string {
  const house = `${random.pick(streets)} ${random.int(90, 5400)}`;
  return random.chance(0.4)
    ? `${house}, piso ${random.int(1, 12)} ${random.pick(['A', 'B', 'C', 'D'])}`
    : house;
}

function phoneOf(random: Random, { areaCode }: Town): string {
  const exchange = areaCode.length === 2 ? random.int(3100, 6999) : random.int(410, 699);
  return `+54 9 ${areaCode} ${exchange}-${random.int(1000, 9999)}`;
}

function contactOf(random: Random, lastName: string, town: Town) {
  const gender = random.pick(['FEMALE', 'MALE'] as const);
  return {
    emergencyContactName: `${firstNameOf(random, gender, random.int(1960, 1984))} ${lastName}`,
    emergencyContactPhone: phoneOf(random, town),
  };
}

function adultFields(random: Random, gender: BinaryGender, age: number) {
  const ending = gender === 'FEMALE' ? 'a' : 'o';
  const isRetired = age >= RETIREMENT;
  const civilStatus = random.weighted([
    ['Solter', age < 30 ? 8 : 2],
    ['Casad', age < 25 ? 1 : 5],
    ['Divorciad', age < 30 ? 0 : 2],
    ['Viud', age < 60 ? 0 : 3],
  ]);
  return {
    civilStatus: `${civilStatus}${ending}`,
    profession: isRetired ? `Jubilad${ending}` : random.pick(PROFESSIONS[gender]),
    workplace: !isRetired && random.chance(0.5) ? random.pick(WORKPLACES) : null,
  };
}

export const NO_INSURANCE = { healthInsurance: null, affiliateNumber: null };

function insuranceOf(random: Random, age: number, overrides: string | undefined) {
  const chosen = age >= RETIREMENT && random.chance(0.7) ? PAMI : random.weighted(INSURANCES);
  const healthInsurance = overrides ?? chosen;
  if (healthInsurance === null) return {};
  return { healthInsurance, affiliateNumber: `${random.int(10_000_000, 99_999_999)}/0${random.int(0, 4)}` };
}

/** DNIs are assigned in sequence, about 600,000 a year. */
function docNumberOf(random: Random, birth: Date): string {
  const years = birth.getUTCFullYear() + birth.getUTCMonth() / 12 - 1925;
  return String(Math.round(years * 600_000) + random.int(0, 250_000));
}
