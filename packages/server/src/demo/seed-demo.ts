import type { Config } from '../kernel/config.ts';
import type { Database } from '../kernel/database/database.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { healthInsurance } from '../modules/health-insurance/health-insurance.module.ts';
import { asSystem, DEMO_ORIGIN, getCaller } from './acting.ts';
import { makeAnamnesis } from './anamneses.ts';
import { CABALLITO, DEMO_PASSWORD, type DemoClinic, ROSARIO, STAFF_NAMES } from './clinics.ts';
import { makeCourse } from './courses.ts';
import { makeChart } from './mouths.ts';
import { type DemoPatient, type MakePatient, makePatients } from './patients.ts';
import { makeRandom, type Random } from './random.ts';
import { type RegisteredPatient, seedClinic, seedPatients, seedStaff } from './seed-clinics.ts';
import { type PatientVisit, seedHistories } from './seed-histories.ts';
import { seedInvitations, seedInvitedClinic } from './seed-invitations.ts';
import { closeMailServer, openMailServer } from './seed-mail.ts';
import {
  NEW_PATIENT,
  SHOWCASE_ANSWERS,
  SHOWCASE_CHART,
  SHOWCASE_PATIENT,
  SHOWCASE_VISITS,
} from './showcase.ts';

const SEED = 20_260_301;

export interface DemoParts {
  readonly config: Config;
  readonly secret: string;
  readonly database: Database;
  readonly today: Date;
}

/**
 * Fills an empty database that has its first administrator: two clinics with their staff, invitations in every
 * status, the obras sociales of the national registry, 300 patients, 120 histories. Everything is written by the
 * services themselves, under their rules, so that versions, hashes, plan rows and audit are those of a clinic at work.
 * The same people at every start; dates count back from `today`.
 */
export async function seedDemo(parts: DemoParts): Promise<void> {
  const { database, config, today } = parts;
  const random = makeRandom(SEED);
  const makePatient = makePatients(random, today, [config.admin.username, ...STAFF_NAMES]);
  const passwordHash = await auth.hashPassword(DEMO_PASSWORD);
  const admin = await asSystem(database, (tx) => getCaller(tx, config.admin.username));
  await asSystem(database, (tx) => healthInsurance.importRegistry(tx, admin, DEMO_ORIGIN));
  await asSystem(database, (tx) => seedClinic({ tx, caller: admin, passwordHash }, CABALLITO));
  await openMailServer({ ...parts, admin });
  await seedInvitedClinic({ ...parts, admin }, ROSARIO);
  for (const clinic of [CABALLITO, ROSARIO]) {
    await asSystem(database, async (tx) => {
      await seedStaff({ tx, caller: admin, passwordHash }, clinic);
      const owner = await getCaller(tx, clinic.owner.username);
      const dentist = await getCaller(tx, clinic.dentist.username);
      const registered = await seedPatients(
        { tx, caller: owner, passwordHash },
        listPatients(makePatient, clinic),
      );
      await seedHistories(tx, { owner, dentist }, listVisits(random, clinic, registered, today));
    });
  }
  await seedInvitations({ ...parts, admin });
  await closeMailServer({ ...parts, admin });
}

/** The patients of the first clinic begin with the two who are worth looking for. */
function listPatients(makePatient: MakePatient, clinic: DemoClinic): readonly DemoPatient[] {
  const overrides = clinic === CABALLITO ? [SHOWCASE_PATIENT, NEW_PATIENT] : [];
  return Array.from({ length: clinic.patients }, (_, place) => makePatient(clinic, overrides[place]));
}

/** Of the clinic's histories six are long, every third of the others has two or three visits. */
function listVisits(
  random: Random,
  { histories }: DemoClinic,
  patients: readonly RegisteredPatient[],
  today: Date,
): readonly PatientVisit[] {
  const isShowcase = ({ user }: RegisteredPatient) => user.docNumber === SHOWCASE_PATIENT.docNumber;
  const first = patients.filter(isShowcase);
  const others = patients.filter(
    (patient) => !isShowcase(patient) && patient.user.docNumber !== NEW_PATIENT.docNumber,
  );
  const chosen = [...first, ...random.some(others, histories - first.length)];
  return chosen.flatMap((patient, place) => {
    const visits = place < 6 ? random.int(4, 7) : place % 3 === 0 ? random.int(2, 3) : 1;
    const anamnesis = makeAnamnesis(random, patient);
    const beginning = isShowcase(patient)
      ? { chart: SHOWCASE_CHART, anamnesis: { ...anamnesis, ...SHOWCASE_ANSWERS }, visits: SHOWCASE_VISITS }
      : { chart: makeChart(random, patient.age), anamnesis, visits };
    const course = makeCourse(random, patient, beginning, today);
    return course.map((visit) => ({ ...visit, patientId: patient.id }));
  });
}
