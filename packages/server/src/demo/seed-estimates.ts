import { type Chart, COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import type { RegisteredPatient, SeededClinic } from './seed-clinics.ts';

interface Course {
  readonly writtenDaysAgo: number;
  readonly validDays: number;
  readonly chart: Chart;
  readonly answer?: 'accepted' | 'rejected';
  readonly isDraft?: true;
}

const { caries: CARIES, extraction: EXTRACTION } = COLOURS;

/** An estimate in each state. The one of 20 days ago is still open. */
const COURSES: readonly Course[] = [
  { writtenDaysAgo: 0, validDays: 30, chart: { '16': { oclusal: CARIES, mesial: CARIES } }, isDraft: true },
  { writtenDaysAgo: 20, validDays: 45, chart: { '26': { oclusal: CARIES }, '36': { oclusal: CARIES } } },
  {
    writtenDaysAgo: 12,
    validDays: 60,
    chart: { '11': { oclusal: CARIES, distal: CARIES }, '48': { oclusal: EXTRACTION } },
    answer: 'accepted',
  },
  { writtenDaysAgo: 30, validDays: 45, chart: { '38': { oclusal: EXTRACTION } }, answer: 'rejected' },
  { writtenDaysAgo: 80, validDays: 30, chart: { '46': { distal: CARIES } } },
];

export async function seedEstimates(
  { as }: DemoContext,
  { owner, patients, now }: SeededClinic,
): Promise<void> {
  for (const [index, course] of COURSES.entries()) {
    const patient = patients[index];
    if (patient) await seedCourse(as(owner, daysAgo(now, course.writtenDaysAgo)), patient, course);
  }
}

async function seedCourse(
  { caller, today, call: { billing } }: DemoContext,
  { id: patientId, user }: RegisteredPatient,
  { validDays, chart, answer, isDraft }: Course,
): Promise<void> {
  const clinicId = caller.clinicId ?? 0;
  const lines = await billing.proposeEstimateLines({
    params: { clinicId, patientId },
    body: { toothStatus: chart },
  });
  const { id, version } = await billing.createEstimate({
    params: { clinicId, patientId },
    body: {
      lines: lines.map(({ code: _code, hasPrice: _priced, toothNumber, faces, ...line }) => ({
        ...line,
        toothNumber: toothNumber as keyof Chart,
        faces: faces as never[],
      })),
      discount: { percent: 5 },
      instalments: 3,
      firstInstalmentDay: null,
      validUntil: addDays(today, validDays),
      note: null,
    },
  });
  if (isDraft) return;
  const params = { clinicId, id };
  const { hash, patient } = await billing.presentEstimate({ params, body: { version } });
  if (!answer || !hash) return;
  if (answer === 'rejected') await billing.rejectEstimate({ params, body: { reason: 'Prefiere esperar' } });
  else
    await billing.acceptEstimate({
      params,
      body: { name: patient.name, docNumber: user.docNumber ?? '', hash },
    });
}
