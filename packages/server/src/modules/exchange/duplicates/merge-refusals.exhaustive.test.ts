import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asSave } from '../../clinical-history/testing/histories.ts';
import { csv, importer } from '../testing/import-builders.ts';
import { outcomesOf, testMerges } from '../testing/merges.ts';

const { app, clinic, dentist, histories, buildPatient, pair, merge, undo, pay, expectVerified } =
  await testMerges();

test('undoing an import keeps both records of a merge', async () => {
  const steps = importer(app, clinic.id, dentist.token);
  const imported = async (dni: string) => {
    const job = await steps.importAll(
      csv([
        ['DNI', 'Apellido', 'Nombre'],
        [dni, 'Paz', 'Luz'],
      ]),
    );
    const { rows } = await app.owner.query<{ id: number }>('select id from users where doc_number = $1', [
      dni,
    ]);
    return { job, id: rows[0]?.id ?? 0 };
  };
  const [asKept, asOther] = [await imported('33555001'), await imported('33555002')];
  const first = await merge(asKept.id, (await buildPatient()).id);
  const second = await merge((await buildPatient()).id, asOther.id);
  for (const { job } of [asKept, asOther]) expect((await steps.undo(job)).counts).toMatchObject({ kept: 1 });
  for (const { id } of [first, second]) expect((await undo(id)).undoneAt).not.toBeNull();
});

test('only one of two concurrent undos succeeds', async () => {
  const { kept, other } = await pair();
  await pay(other.id);
  const { id } = await merge(kept.id, other.id);
  expect(outcomesOf(await Promise.allSettled([undo(id), undo(id)]))).toEqual(['409', 'done']);
  await expectVerified();
});

test('an undo that is concurrent with a payment and a save waits for them or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { kept, other } = await pair();
    await histories.create(dentist.token, other.id);
    await pay(other.id);
    const { id } = await merge(kept.id, other.id);
    const history = (await histories.read(dentist.token, kept.id)).json();
    const [undone, paid, saved] = await Promise.allSettled([
      undo(id),
      pay(kept.id),
      histories.save(dentist.token, kept.id, { ...asSave(history), saveId: randomUUID() }),
    ]);
    expect(paid.status).toBe('fulfilled');
    const status = saved.status === 'fulfilled' ? saved.value.statusCode : 0;
    const isUndone = undone.status === 'fulfilled';
    expect(isUndone ? [404, 409] : [200]).toContain(status);
    const { rows } = await app.owner.query(
      'select patient_id, count(*)::int as count from payments where patient_id in ($1, $2) group by 1 order by 1',
      [kept.id, other.id],
    );
    const expected = isUndone
      ? [
          { patient_id: kept.id, count: 1 },
          { patient_id: other.id, count: 1 },
        ]
      : [{ patient_id: kept.id, count: 2 }];
    expect(rows).toEqual(expected);
  }
  await expectVerified();
});
