import { systemTransaction } from '../kernel/access/tenancy.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { healthInsurance } from '../modules/health-insurance/health-insurance.module.ts';
import { makeAnamnesis } from './anamneses.ts';
import { makeChart } from './charts.ts';
import { CABALLITO, DEMO_PASSWORD, type DemoClinic, ROSARIO, STAFF_NAMES } from './clinics.ts';
import { asAdmin, contextOf, DEMO_ORIGIN, type DemoParts, getCaller } from './contexts.ts';
import { type DemoPatient, type MakePatient, makePatients } from './patients.ts';
import { makeRandom, type Random } from './random.ts';
import { seedAgenda } from './seed-agenda.ts';
import { seedClaims } from './seed-claims.ts';
import { type RegisteredPatient, seedClinic, seedPatients, seedStaff } from './seed-clinics.ts';
import { mergeDuplicates, seedDuplicates } from './seed-duplicates.ts';
import { seedEstimates } from './seed-estimates.ts';
import { type PatientVisit, seedHistories } from './seed-histories.ts';
import { seedImports } from './seed-imports.ts';
import { seedInvitations, seedInvitedClinic } from './seed-invitations.ts';
import { createMailConfig, deactivateMailConfig } from './seed-mail.ts';
import { seedPayments } from './seed-payments.ts';
import { seedPlans, seedPrices } from './seed-prices.ts';
import { seedSettlement } from './seed-settlement.ts';
import {
  NEW_PATIENT,
  SHOWCASE_ANSWERS,
  SHOWCASE_CHART,
  SHOWCASE_PATIENT,
  SHOWCASE_VISITS,
} from './showcase.ts';
import { makeCourse } from './treatment-courses.ts';

const SEED = 20_260_301;

/**
 * Fills a database that has only its first administrator: two clinics with their staff, invitations in every status, the
 * obras sociales of the national registry, 300 patients, 120 histories, and agendas of three weeks. Writes through the services, so that versions,
 * hashes, plan rows and audit are as in production. Deterministic, with dates relative to `today`. `share` is the
 * fraction of patients, histories and appointments to create.
 */
export async function seedDemo(parts: DemoParts, share = 1): Promise<void> {
  const { database, config, today } = parts;
  const random = makeRandom(SEED);
  // Its own numbers, so that the agenda does not change the histories.
  const agendaRandom = makeRandom(SEED + 1);
  const makePatient = makePatients(random, today, [config.admin.username, ...STAFF_NAMES]);
  const passwordHash = await auth.hashPassword({ origin: DEMO_ORIGIN }, DEMO_PASSWORD);
  const admin = await systemTransaction(database, (tx) => getCaller(tx, config.admin.username));
  const adminParts = { ...parts, admin };
  await asAdmin(adminParts, 0, healthInsurance.importRegistry);
  await asAdmin(adminParts, 0, seedPlans);
  await asAdmin(adminParts, 0, (ctx) => seedClinic(ctx, CABALLITO, { passwordHash }));
  await createMailConfig(adminParts);
  await seedInvitedClinic(adminParts, ROSARIO);
  for (const whole of [CABALLITO, ROSARIO]) {
    const clinic = { ...whole, patients: whole.patients * share, histories: whole.histories * share };
    const duplicates = await asAdmin(adminParts, 0, async (ctx) => {
      await seedStaff(ctx, clinic, { passwordHash });
      const owner = await getCaller(ctx.tx, clinic.owner.username);
      const dentist = await getCaller(ctx.tx, clinic.dentist.username);
      const patients = listPatients(makePatient, clinic);
      const registered = await seedPatients(contextOf(ctx.tx, owner, today), patients, { passwordHash });
      await seedHistories(ctx.tx, { owner, dentist }, listVisits(random, clinic, registered, today));
      const patientIds = registered.map(({ id }) => id);
      await seedPrices(contextOf(ctx.tx, owner, today), registered);
      const receptionist = await getCaller(ctx.tx, clinic.receptionist.username);
      await seedPayments(ctx.tx, { owner, receptionist }, today);
      await seedSettlement(ctx.tx, { owner, dentist }, today);
      await seedEstimates(ctx.tx, { owner, patients: registered }, today);
      await seedClaims(ctx.tx, { owner, patients: registered }, today);
      await seedImports(ctx.tx, { owner, patients: registered }, today);
      await seedAgenda(ctx.tx, agendaRandom, { owner, dentist, patientIds, share }, today);
      return seedDuplicates(ctx.tx, { owner, patients: registered }, today, passwordHash);
    });
    await asAdmin(adminParts, 0, (ctx) => mergeDuplicates(ctx.tx, duplicates, today));
  }
  await seedInvitations(adminParts);
  await deactivateMailConfig(adminParts);
}

/** The showcase patient and the one without a history are the first patients of the first clinic. */
function listPatients(makePatient: MakePatient, clinic: DemoClinic): readonly DemoPatient[] {
  const overrides = clinic.name === CABALLITO.name ? [SHOWCASE_PATIENT, NEW_PATIENT] : [];
  return Array.from({ length: clinic.patients }, (_, place) => makePatient(clinic, overrides[place]));
}

/** Six histories of a clinic are long; every third of the others has two or three visits. */
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
    const start = isShowcase(patient)
      ? { chart: SHOWCASE_CHART, anamnesis: { ...anamnesis, ...SHOWCASE_ANSWERS }, visits: SHOWCASE_VISITS }
      : { chart: makeChart(random, patient.age), anamnesis, visits };
    const course = makeCourse(random, patient, start, today);
    return course.map((visit) => ({ ...visit, patientId: patient.id }));
  });
}
