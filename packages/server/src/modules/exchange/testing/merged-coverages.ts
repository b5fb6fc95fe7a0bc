import type { MergeField, MergeSide } from '@dentaria/contract/exchange/merges.ts';
import { expect } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { buildMergeClinic } from '../../../testing/builders/merged-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { newCoverage } from '../../billing/testing/coverages.ts';
import { mergeBody } from './merge-builders.ts';

interface Coverage {
  /** From the patient's data. */
  readonly named?: string;
  /** Entered in the account by staff. */
  readonly entered?: Awaited<ReturnType<typeof buildInsurance>>;
}

type Choice = Partial<{ readonly [field in MergeField]: MergeSide }>;

/** Name, both records, the choice, and the record whose coverage remains. */
export type MergedCoverage = [string, Coverage, Coverage, Choice, 'kept' | 'other' | 'none'];

/** Creates two obras sociales and the means to merge two patients of a clinic. */
export async function buildCoverages(app: TestApp) {
  const { clinic, dentist, calls } = await buildMergeClinic(app);
  const params = { clinicId: clinic.id };
  const osde = await buildInsurance(app, { name: 'OSDE', plan: '210' });
  const swiss = await buildInsurance(app, { name: 'Swiss Medical', plan: 'SMG' });

  async function build({ named, entered }: Coverage): Promise<number> {
    const { id } = await buildUser(app, { clinicId: clinic.id });
    await app.owner.query('update users set health_insurance = $2 where id = $1', [id, named ?? null]);
    if (entered)
      await calls.billing.writeCoverage({
        params: { ...params, patientId: id },
        body: newCoverage({ insuranceId: entered.id, planId: entered.plan }, `N-${id}`),
      });
    return id;
  }

  const read = async (patientId: number) => {
    const { unregistered: _, ...coverage } = await calls.billing.readCoverage({
      params: { ...params, patientId },
    });
    return coverage;
  };

  /** Merges two records, checks the coverage of the kept one, and undoes the merge. */
  async function expectMerged(
    keptRecord: Coverage,
    otherRecord: Coverage,
    fields: Choice,
    expected: MergedCoverage[4],
  ): Promise<void> {
    const [kept, other] = [await build(keptRecord), await build(otherRecord)];
    const before = { kept: await read(kept), other: await read(other) };
    const { rows } = await app.owner.query('select * from coverages order by patient_id');
    const { id } = await calls.exchange.mergePatients({
      params,
      body: await mergeBody(app, { clinicId: clinic.id, token: dentist.token }, kept, other, fields),
    });
    if (expected === 'none') expect(await read(kept)).toMatchObject({ plan: null, assumed: true });
    else expect(await read(kept)).toEqual({ ...before[expected], assumed: false });
    await calls.exchange.undoMerge({ params: { ...params, id } });
    expect(await read(kept)).toEqual(before.kept);
    expect((await app.owner.query('select * from coverages order by patient_id')).rows).toEqual(rows);
  }

  return { osde, swiss, expectMerged };
}
