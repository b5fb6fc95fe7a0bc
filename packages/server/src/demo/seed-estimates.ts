import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { contextOf } from './contexts.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Course {
  /** Before today. */
  readonly writtenDays: number;
  readonly validDays: number;
  readonly chart: Chart;
  readonly answer?: 'accepted' | 'rejected';
  readonly isDraft?: true;
}

const CARIES = '#1976d2';
const EXTRACTION = '#0d47a1';

/** An estimate in each state. The one of 20 days ago waits for an answer. */
const COURSES: readonly Course[] = [
  { writtenDays: 0, validDays: 30, chart: { '16': { oclusal: CARIES, mesial: CARIES } }, isDraft: true },
  { writtenDays: 20, validDays: 45, chart: { '26': { oclusal: CARIES }, '36': { oclusal: CARIES } } },
  {
    writtenDays: 12,
    validDays: 60,
    chart: { '11': { oclusal: CARIES, distal: CARIES }, '48': { oclusal: EXTRACTION } },
    answer: 'accepted',
  },
  { writtenDays: 30, validDays: 45, chart: { '38': { oclusal: EXTRACTION } }, answer: 'rejected' },
  { writtenDays: 80, validDays: 30, chart: { '46': { distal: CARIES } } },
];

interface EstimateSeed {
  readonly owner: Caller;
  readonly patients: readonly RegisteredPatient[];
}

export async function seedEstimates(tx: Tx, { owner, patients }: EstimateSeed, now: Date): Promise<void> {
  for (const [index, course] of COURSES.entries()) {
    const patient = patients[index];
    if (patient) await seedCourse(tx, owner, patient, course, now);
  }
}

async function seedCourse(
  tx: Tx,
  owner: Caller,
  { id, user }: RegisteredPatient,
  { writtenDays, validDays, chart, answer, isDraft }: Course,
  now: Date,
): Promise<void> {
  const clinic = { id: owner.clinicId ?? 0 };
  const ctx = contextOf(tx, owner, new Date(now.getTime() - writtenDays * DAY_MS));
  const draft = await write(ctx, clinic.id, id, { validDays, chart });
  if (isDraft) return;
  const row = await billing.lockEstimate(ctx, clinic, draft.id);
  const presented = await billing.presentEstimate(ctx, clinic, row, draft.version);
  if (!answer || !presented.hash) return;
  const shown = await billing.lockEstimate(ctx, clinic, draft.id);
  if (answer === 'rejected') await billing.rejectEstimate(ctx, clinic, shown, 'Prefiere esperar');
  else
    await billing.acceptEstimate(ctx, clinic, shown, {
      way: 'typed',
      name: presented.patient.name,
      docNumber: user.docNumber ?? '',
      signature: null,
      hash: presented.hash,
    });
}

async function write(
  ctx: RequestContext,
  clinicId: number,
  patientId: number,
  { validDays, chart }: Pick<Course, 'validDays' | 'chart'>,
): Promise<Estimate> {
  const patient = await auth.getClinicPatient(ctx, clinicId, patientId);
  const lines = await billing.proposeLines(ctx, patient, chart);
  const body = {
    lines: lines.map(({ code: _code, hasPrice: _priced, toothNumber, faces, ...line }) => ({
      ...line,
      toothNumber: toothNumber as keyof Chart,
      faces: faces as never[],
    })),
    discount: { percent: 5 },
    instalments: 3,
    firstInstalmentDay: null,
    validUntil: addDays(clinicTimeAt(ctx.now).day, validDays),
    note: null,
  };
  const codes = await billing.checkEstimate(ctx, { id: clinicId }, body);
  return billing.createEstimate(ctx, patient, body, codes);
}
