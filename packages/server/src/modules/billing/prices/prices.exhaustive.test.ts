import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();
const inDays = (days: number): string => addDays(TODAY, days);

let fixture: BillingFixture;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
});

test('limits a list to 4000 upcoming prices', async () => {
  const { id } = await fixture.add();
  await app.owner.query(
    `with added as (
       insert into procedures (clinic_id, code, name) select $1, 'N' || n, 'x' from generate_series(1, 400) as n returning id)
     insert into prices (clinic_id, list_id, procedure_id, valid_from, price)
     select $1, $2, added.id, current_date + 1 + n, 1 from added, generate_series(1, 10) as n`,
    [fixture.clinicId, fixture.list.id],
  );
  await fixture.write(id);
  await expect(fixture.write(id, { validFrom: inDays(5) })).rejects.toMatchObject({ status: 409 });
});
