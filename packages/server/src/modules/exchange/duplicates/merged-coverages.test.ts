import type { MergeField, MergeSide } from '@dentaria/contract/exchange/merges.ts';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import { buildInsurance } from '../../../testing/insurance-builders.ts';
import { buildMergeClinic } from '../../../testing/merged-records.ts';
import { testApp } from '../../../testing/test-app.ts';
import { mergeBody } from '../testing/merge-builders.ts';

const app = await testApp();
const { clinic, dentist, calls } = await buildMergeClinic(app);
const params = { clinicId: clinic.id };
const osde = await buildInsurance(app, { name: 'OSDE', plan: '210' });
const swiss = await buildInsurance(app, { name: 'Swiss Medical', plan: 'SMG' });

interface Record {
  /** In the patient's data. */
  readonly named?: string;
  /** What staff entered in the account. */
  readonly entered?: typeof osde;
}

async function build({ named, entered }: Record): Promise<number> {
  const { id } = await buildUser(app, { clinicId: clinic.id });
  await app.owner.query('update users set health_insurance = $2 where id = $1', [id, named ?? null]);
  if (entered)
    await calls.billing.writeCoverage({
      params: { ...params, patientId: id },
      body: { insuranceId: entered.id, planId: entered.plan, affiliateNumber: `N-${id}` },
    });
  return id;
}

const read = async (patientId: number) => {
  const { insurance, plan, affiliateNumber, assumed } = await calls.billing.readCoverage({
    params: { ...params, patientId },
  });
  return { insurance: insurance?.name ?? null, plan: plan?.name ?? null, affiliateNumber, assumed };
};

type Choice = Partial<{ readonly [field in MergeField]: MergeSide }>;

test.each<[string, Record, Record, Choice, 'kept' | 'other' | 'none']>([
  ['entered for the other one, none in either data', {}, { entered: osde }, {}, 'other'],
  [
    'entered for the other one, the same in both data',
    { named: 'OSDE' },
    { named: 'OSDE', entered: osde },
    {},
    'other',
  ],
  ['entered for the other one, of the kept data', { named: 'osde' }, { entered: osde }, {}, 'other'],
  ['entered for the other one, which the kept data lack', {}, { named: 'OSDE', entered: osde }, {}, 'other'],
  ['of another obra social than the kept data', { named: 'Swiss Medical' }, { entered: osde }, {}, 'none'],
  ['entered for the kept one, whose data lack it', { entered: osde }, { named: 'Swiss Medical' }, {}, 'kept'],
  ['of both', { named: 'OSDE', entered: osde }, { named: 'Swiss Medical', entered: swiss }, {}, 'kept'],
  [
    'of both, the other one chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical', entered: swiss },
    { healthInsurance: 'other' },
    'other',
  ],
  [
    'of the kept one, the other obra social chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical' },
    { healthInsurance: 'other' },
    'none',
  ],
])('a coverage %s', async (_, keptRecord, otherRecord, fields, expected) => {
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
});
