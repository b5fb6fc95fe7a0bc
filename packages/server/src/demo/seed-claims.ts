import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import { OSDE, OSECAC } from './names.ts';
import type { SeededClinic } from './seed-clinics.ts';

interface Work {
  readonly daysAgo: number;
  /** Index among the patients with this obra social. */
  readonly patient: number;
  readonly code: string;
  readonly tooth?: ToothCode;
  readonly faces?: readonly Face[];
  readonly authorization?: string;
}

interface Presentation {
  readonly insurance: string;
  readonly work: readonly Work[];
  readonly draftedDaysAgo?: number;
  readonly isPresented?: true;
  readonly paidPercent?: number;
  readonly firstItemRejection?: string;
}

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
    paidPercent: 50,
    firstItemRejection: 'Falta la radiografía',
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

export async function seedClaims(ctx: DemoContext, clinic: SeededClinic): Promise<void> {
  const { id: clinicId, owner, now } = clinic;
  const procedures = await ctx.as(owner, now).call.billing.listProcedures({ params: { clinicId } });
  const ids = new Map(procedures.map(({ code, id }) => [code, id]));
  for (const presentation of PRESENTATIONS) await seedPresentation(ctx, clinic, presentation, ids);
}

async function seedPresentation(
  { as }: DemoContext,
  { id: clinicId, owner, patients, now }: SeededClinic,
  { insurance, work, draftedDaysAgo, isPresented, paidPercent, firstItemRejection }: Presentation,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const at = (days: number) => {
    const ctx = as(owner, daysAgo(now, days));
    return { billing: ctx.call.billing, day: ctx.today };
  };
  const covered = patients.filter(({ user }) => user.healthInsurance === insurance);
  const items = [];
  for (const { daysAgo: days, patient: index, code, tooth, faces = [], authorization } of work) {
    const patient = covered[index % covered.length];
    if (!patient) continue;
    const { billing, day } = at(days);
    const item = await billing.createClaimItem({
      params: { clinicId, patientId: patient.id },
      body: {
        procedureId: ids.get(code) ?? 0,
        day,
        authorizationNumber: authorization ?? null,
        toothNumber: tooth ?? null,
        faces: [...faces],
      },
    });
    items.push(item);
  }
  const [first] = items;
  if (draftedDaysAgo === undefined || !first) return;
  const drafted = at(draftedDaysAgo);
  const { id, version } = await drafted.billing.createClaimBatch({
    params: { clinicId },
    body: {
      insuranceId: first.insurance.id,
      period: addDays(drafted.day, -10).slice(0, 7),
      until: drafted.day,
      note: null,
    },
  });
  if (!isPresented) return;
  const params = { clinicId, id };
  const { totals } = await drafted.billing.presentClaimBatch({
    params,
    body: { day: drafted.day, version },
  });
  const later = at(draftedDaysAgo - 20);
  if (paidPercent)
    await later.billing.createInsurerPayment({
      params,
      body: {
        amount: Math.round((totals.claimed * paidPercent) / 100),
        day: later.day,
        reference: 'Liquidación 1187',
      },
    });
  if (firstItemRejection)
    await later.billing.createClaimRejections({
      params,
      body: { items: [{ itemId: first.id }], reason: firstItemRejection, day: later.day },
    });
}
