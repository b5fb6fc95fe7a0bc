import type { SettlementTermsCreate } from '@dentaria/contract/billing/results.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { exchange } from '../modules/exchange/exchange.module.ts';
import { makeAnamnesis } from './anamneses.ts';
import { makeChart } from './charts.ts';
import { CABALLITO, type DemoClinic, ROSARIO, STAFF_NAMES } from './clinics.ts';
import { type Demo, type DemoContext, type DemoParts, daysAgo, getCaller, withDemo } from './demo-calls.ts';
import { type DemoPatient, type MakePatient, makePatients } from './patients.ts';
import { makeRandom, type Random } from './random.ts';
import { seedAgenda } from './seed-agenda.ts';
import { seedClaims } from './seed-claims.ts';
import {
  type RegisteredPatient,
  type SeededClinic,
  seedClinic,
  seedPatients,
  seedStaff,
} from './seed-clinics.ts';
import { mergeDuplicates, seedDuplicates } from './seed-duplicates.ts';
import { seedEstimates } from './seed-estimates.ts';
import { seedInvitations, seedInvitedClinic } from './seed-invitations.ts';
import { createMailConfig, deactivateMailConfig } from './seed-mail.ts';
import { seedPayments } from './seed-payments.ts';
import { seedPlans, seedPrices } from './seed-prices.ts';
import {
  PATIENT_WITHOUT_HISTORY,
  SHOWCASE_ANSWERS,
  SHOWCASE_CHART,
  SHOWCASE_PATIENT,
  SHOWCASE_VISITS,
} from './showcase.ts';
import { makeCourse, type Visit } from './treatment-courses.ts';

const SEED = 20_260_301;

/**
 * Calls the routes, so that versions, hashes, plan rows and audit are as in production. Deterministic, with dates
 * relative to `today`. `share` is the fraction of patients, histories and appointments to create.
 */
export const seedDemo = (parts: DemoParts, share = 1): Promise<void> =>
  withDemo(parts, (demo) => seed(demo, share));

async function seed(demo: Demo, share: number): Promise<void> {
  const { config, today, asAdmin } = demo;
  const random = makeRandom(SEED);
  // A separate sequence, so that changes to the agenda leave the histories unchanged.
  const agendaRandom = makeRandom(SEED + 1);
  const makePatient = makePatients(random, today, [config.admin.username, ...STAFF_NAMES]);
  await asAdmin(0, async (ctx) => {
    await ctx.call.healthInsurance.importRegistry();
    await seedPlans(ctx);
    await seedClinic(ctx, CABALLITO);
  });
  await createMailConfig(demo);
  await seedInvitedClinic(demo, ROSARIO);
  for (const whole of [CABALLITO, ROSARIO]) {
    const clinic = { ...whole, patients: whole.patients * share, histories: whole.histories * share };
    const duplicates = await asAdmin(0, async (ctx) => {
      await seedStaff(ctx, clinic);
      const owner = await getCaller(ctx.tx, clinic.owner.username);
      const dentist = await getCaller(ctx.tx, clinic.dentist.username);
      const receptionist = await getCaller(ctx.tx, clinic.receptionist.username);
      const made = listPatients(makePatient, clinic);
      const patients = await seedPatients(ctx.as(owner, today), made);
      const seeded = { id: owner.clinicId ?? 0, owner, dentist, receptionist, patients, now: today };
      await seedHistories(ctx, seeded, listVisits(random, clinic, patients, today));
      await seedPrices(ctx, seeded);
      await seedPayments(ctx, seeded);
      await seedSettlement(ctx, seeded);
      await seedEstimates(ctx, seeded);
      await seedClaims(ctx, seeded);
      await seedImports(ctx, seeded);
      await seedAgenda(ctx, agendaRandom, seeded, share);
      return seedDuplicates(ctx, seeded);
    });
    await asAdmin(0, (ctx) => mergeDuplicates(ctx, duplicates));
  }
  await seedInvitations(demo);
  await deactivateMailConfig(demo);
}

async function seedSettlement({ as }: DemoContext, { id: clinicId, owner, dentist, now }: SeededClinic) {
  const { today, call } = as(owner, now);
  const start = addDays(today, -365);
  const set = ({ id: professionalId }: { id: number }, body: SettlementTermsCreate) =>
    call.billing.createSettlementTerms({ params: { clinicId, professionalId }, body });
  await set(owner, { validFrom: start, basis: 'collections', percent: 60, lastNumber: 0 });
  await set(dentist, { validFrom: start, basis: 'production', percent: 40, lastNumber: 0 });
  await set(dentist, { validFrom: today, basis: 'production', percent: 42.5, lastNumber: 1 });
}

function listPatients(makePatient: MakePatient, clinic: DemoClinic): readonly DemoPatient[] {
  const overrides = clinic.name === CABALLITO.name ? [SHOWCASE_PATIENT, PATIENT_WITHOUT_HISTORY] : [];
  return Array.from({ length: clinic.patients }, (_, place) => makePatient(clinic, overrides[place]));
}

function listVisits(
  random: Random,
  { histories }: DemoClinic,
  patients: readonly RegisteredPatient[],
  today: Date,
): readonly PatientVisit[] {
  const isShowcase = ({ user }: RegisteredPatient) => user.docNumber === SHOWCASE_PATIENT.docNumber;
  const first = patients.filter(isShowcase);
  const others = patients.filter(
    (patient) => !isShowcase(patient) && patient.user.docNumber !== PATIENT_WITHOUT_HISTORY.docNumber,
  );
  const chosen = [...first, ...random.sample(others, histories - first.length)];
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

interface PatientVisit extends Visit {
  readonly patientId: number;
}

async function seedHistories({ as }: DemoContext, clinic: SeededClinic, visits: readonly PatientVisit[]) {
  const saved = new Map<number, { readonly id: number; readonly version: number }>();
  for (const visit of visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { clinicalHistory } = as(clinic[visit.by], visit.at).call;
    const before = saved.get(visit.patientId);
    const params = { id: visit.patientId };
    const body = { ...visit.content, ...before, treatmentPlan: [...visit.rows] };
    const { historyId, version } = before
      ? await clinicalHistory.saveHistory({ params, body })
      : await clinicalHistory.createHistory({ params, body });
    saved.set(visit.patientId, { id: historyId, version });
  }
}

const IMPORT_DAYS_AGO = 12;
const IMPORTED_KNOWN = 8;

async function seedImports({ as }: DemoContext, { id, owner, patients, now }: SeededClinic): Promise<void> {
  const known = patients
    .slice(10, 10 + IMPORTED_KNOWN)
    .map(({ user }) => [user.docNumber, user.lastName ?? '', user.firstName ?? '', '']);
  const rows = [
    ['DNI', 'Apellido', 'Nombre', 'Fecha nac.'],
    ...known,
    ['31.2O4.518', 'Quiroga', 'Delia', '04/11/1984'],
    ['27918306', 'Barrios', 'Omar', '31/02/1979'],
    ['', 'Ledesma', 'Irma', '19/06/1962'],
    known[0] ?? [],
  ];
  const content = Buffer.from(rows.map((row) => `${row.join(';')}\r\n`).join(''), 'latin1');
  const ctx = as(owner, daysAgo(now, IMPORT_DAYS_AGO));
  await exchange.importAtOnce(ctx, id, { fileName: 'pacientes 2019.csv', content });
}
