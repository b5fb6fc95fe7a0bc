import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { sql } from 'kysely';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { contextOf } from './contexts.ts';
import { OSDE, OSECAC } from './names.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Work {
  readonly daysAgo: number;
  /** Of the patients of the obra social. */
  readonly patient: number;
  readonly code: string;
  readonly tooth?: ToothCode;
  readonly faces?: readonly Face[];
  readonly authorization?: string;
}

interface Presentation {
  readonly insurance: string;
  readonly work: readonly Work[];
  /** Absent: not in a batch. */
  readonly draftedDaysAgo?: number;
  readonly isPresented?: true;
  /** Of what was presented, in percent. */
  readonly paid?: number;
  /** Of its first item. */
  readonly rejection?: string;
}

/** One that was paid in part and has a rejected item, one that waits, a draft, and work that is not presented. */
const PRESENTATIONS: readonly Presentation[] = [
  {
    insurance: OSDE,
    work: [
      { daysAgo: 55, patient: 0, code: '02.22', tooth: '16', faces: ['mesial', 'oclusal'] },
      { daysAgo: 52, patient: 0, code: '01.01' },
      { daysAgo: 50, patient: 1, code: '10.01', tooth: '48', authorization: 'OS-204418' },
      { daysAgo: 48, patient: 2, code: '02.22', tooth: '36', faces: ['oclusal'] },
    ],
    draftedDaysAgo: 42,
    isPresented: true,
    paid: 50,
    rejection: 'Falta la radiografía',
  },
  {
    insurance: OSECAC,
    work: [
      { daysAgo: 30, patient: 0, code: '01.01' },
      { daysAgo: 28, patient: 1, code: '05.05', tooth: '26' },
    ],
    draftedDaysAgo: 20,
    isPresented: true,
  },
  {
    insurance: OSECAC,
    work: [
      { daysAgo: 12, patient: 0, code: '03.01', tooth: '11' },
      { daysAgo: 11, patient: 1, code: '02.22', tooth: '25', faces: ['distal'] },
    ],
    draftedDaysAgo: 8,
  },
  {
    insurance: OSDE,
    work: [
      { daysAgo: 5, patient: 1, code: '01.01' },
      { daysAgo: 3, patient: 3, code: '02.09', tooth: '21', faces: ['mesial', 'oclusal'] },
    ],
  },
];

interface ClaimSeed {
  readonly owner: Caller;
  readonly patients: readonly RegisteredPatient[];
}

export async function seedClaims(tx: Tx, seed: ClaimSeed, now: Date): Promise<void> {
  for (const presentation of PRESENTATIONS) await seedPresentation(tx, seed, presentation, now);
}

async function seedPresentation(
  tx: Tx,
  { owner, patients }: ClaimSeed,
  { insurance, work, draftedDaysAgo, isPresented, paid, rejection }: Presentation,
  now: Date,
): Promise<void> {
  const clinicId = owner.clinicId ?? 0;
  const at = (daysAgo: number) => contextOf(tx, owner, new Date(now.getTime() - daysAgo * DAY_MS));
  const covered = patients.filter(({ user }) => user.healthInsurance === insurance);
  const items = [];
  for (const each of work) {
    const patient = covered[each.patient % covered.length];
    if (patient) items.push(await seedItem(at(each.daysAgo), clinicId, patient.id, each));
  }
  const [first] = items;
  if (draftedDaysAgo === undefined || !first) return;
  const drafted = at(draftedDaysAgo);
  const { day } = clinicTimeAt(drafted.now);
  const { id, version } = await billing.createClaimBatch(drafted, clinicId, {
    insuranceId: first.insurance.id,
    period: addDays(day, -10).slice(0, 7),
    until: day,
    note: null,
  });
  if (!isPresented) return;
  const draft = await billing.lockClaimBatch(drafted, clinicId, id);
  const { totals } = await billing.presentClaimBatch(drafted, draft, { day, version });
  const later = at(draftedDaysAgo - 20);
  const laterDay = clinicTimeAt(later.now).day;
  if (paid)
    await billing.createInsurerPayment(later, await billing.lockClaimBatch(later, clinicId, id), {
      amount: Math.round((totals.claimed * paid) / 100),
      day: laterDay,
      reference: 'Liquidación 1187',
    });
  if (!rejection) return;
  const rejected = await billing.lockClaimBatch(later, clinicId, id);
  const body = { items: [{ itemId: first.id }], reason: rejection, day: laterDay };
  const presented = await billing.checkClaimRejections(later, rejected, body);
  await billing.createClaimRejections(later, rejected, body, presented);
}

async function seedItem(
  ctx: RequestContext,
  clinicId: number,
  patientId: number,
  { code, tooth, faces = [], authorization }: Work,
) {
  const patient = await auth.getClinicPatient(ctx, clinicId, patientId);
  const { rows } = await sql<{ id: number }>`
    select id from procedures where clinic_id = ${clinicId} and code = ${code}`.execute(ctx.tx);
  const body = {
    procedureId: rows[0]?.id ?? 0,
    day: clinicTimeAt(ctx.now).day,
    affiliateNumber: null,
    authorizationNumber: authorization ?? null,
    toothNumber: tooth ?? null,
    faces: [...faces],
  };
  return billing.createClaimItem(ctx, patient, body, await billing.checkClaimItem(ctx, patient, body));
}
