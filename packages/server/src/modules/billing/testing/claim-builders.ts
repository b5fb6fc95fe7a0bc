import { randomUUID } from 'node:crypto';
import type {
  ClaimBatch,
  ClaimItem,
  ClaimItemCreate,
  InsurerPaymentCreate,
} from '@dentaria/contract/billing/claims.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

export interface ClaimParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
  readonly patientId: number;
  readonly insuranceId: number;
  readonly procedureId: number;
}

/** Builds a claimable item of $ 10.000. */
export async function buildClaimItem(
  test: ProductUnderTest,
  { clinicId, dentist, patientId, insuranceId, procedureId }: ClaimParts,
  overrides: { readonly amount?: number; readonly day?: string } = {},
): Promise<ClaimItem> {
  await test.owner.query(
    `insert into coverages (clinic_id, patient_id, insurance_id, affiliate_number) values ($1, $2, $3, '123')
     on conflict (clinic_id, patient_id) do update
        set insurance_id = coalesce(coverages.insurance_id, excluded.insurance_id),
            affiliate_number = coalesce(coverages.affiliate_number, excluded.affiliate_number)`,
    [clinicId, patientId, insuranceId],
  );
  const item = await test.as(dentist.token).billing.createClaimItem({
    params: { clinicId, patientId },
    body: { ...newClaimItem({ procedureId }), ...overrides },
  });
  if (item.insurance.id !== insuranceId)
    await test.owner.query('update claim_items set insurance_id = $3 where clinic_id = $1 and id = $2', [
      clinicId,
      item.id,
      insuranceId,
    ]);
  return item;
}

export const newClaimItem = ({ procedureId }: Pick<ClaimParts, 'procedureId'>): ClaimItemCreate => ({
  procedureId,
  day: TODAY,
  amount: 1_000_000,
});

const yesterday = (): string => addDays(TODAY, -1);

export const newBatch = ({ insuranceId }: Pick<ClaimParts, 'insuranceId'>) => ({
  insuranceId,
  period: TODAY.slice(0, 7),
  until: TODAY,
});

/** Contains every claimable item of the obra social up to a day. */
export const buildBatch = (test: ProductUnderTest, parts: ClaimParts, until = TODAY): Promise<ClaimBatch> =>
  test
    .as(parts.dentist.token)
    .billing.createClaimBatch({ params: { clinicId: parts.clinicId }, body: { ...newBatch(parts), until } });

/** Contains a new item of yesterday and older ones. */
export async function buildDraftBatch(test: ProductUnderTest, parts: ClaimParts): Promise<ClaimBatch> {
  await buildClaimItem(test, parts, { day: yesterday() });
  return buildBatch(test, parts, yesterday());
}

/** Presents the batch of `buildDraftBatch` today. */
export async function buildPresentedBatch(test: ProductUnderTest, parts: ClaimParts): Promise<ClaimBatch> {
  const { id, version } = await buildDraftBatch(test, parts);
  return test.as(parts.dentist.token).billing.presentClaimBatch({
    params: { clinicId: parts.clinicId, id },
    body: { day: TODAY, version },
  });
}

/** Pays $ 1.000 today. */
export const newInsurerPayment = (overrides: Partial<InsurerPaymentCreate> = {}): InsurerPaymentCreate => ({
  amount: 100_000,
  day: TODAY,
  saveId: randomUUID(),
  ...overrides,
});

export interface BuiltClaims {
  /** A manual item that is not presented. */
  readonly item: ClaimItem;
  readonly givenUp: ClaimItem;
  readonly draft: ClaimBatch;
  /** A batch of two items, one of them rejected, with a payment. */
  readonly presented: ClaimBatch;
}

/** Builds an item and a batch in each state as the clinic's owner. */
export async function buildClaims(test: ProductUnderTest, parts: ClaimParts): Promise<BuiltClaims> {
  const { billing } = test.as(parts.dentist.token);
  const params = { clinicId: parts.clinicId };
  await buildClaimItem(test, parts, { day: yesterday() });
  const batch = { ...params, id: (await buildPresentedBatch(test, parts)).id };
  const paid = await billing.createInsurerPayment({ params: batch, body: newInsurerPayment() });
  const presented = await billing.createClaimRejections({
    params: batch,
    body: {
      items: [{ itemId: paid.lines[0]?.itemId ?? 0 }],
      reason: 'Falta la radiografía',
      day: TODAY,
    },
  });
  const draft = await buildClaimItem(test, parts, { day: addDays(TODAY, -60) }).then(() =>
    buildBatch(test, parts, addDays(TODAY, -60)),
  );
  const { id, version } = await buildClaimItem(test, parts);
  const givenUp = await billing.giveUpClaimItem({
    params: { ...params, id },
    body: { reason: 'Fuera de término', version },
  });
  return { item: await buildClaimItem(test, parts), givenUp, draft, presented };
}
