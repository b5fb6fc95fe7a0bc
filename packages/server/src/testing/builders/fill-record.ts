import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { buildDraftBatch, buildPresentedBatch } from '../../modules/billing/testing/claim-builders.ts';
import {
  buildDraft,
  buildPresented,
  newAcceptance,
} from '../../modules/billing/testing/estimate-builders.ts';
import { newPayment, newRefund } from '../../modules/billing/testing/payment-builders.ts';
import {
  asSave,
  historyCalls,
  newHistory,
  newRow,
} from '../../modules/clinical-history/testing/histories.ts';
import { TODAY, WEDNESDAY } from '../clock.ts';
import type { ProductUnderTest } from '../test-app.ts';
import { type BuiltUser, buildUser } from './builders.ts';
import type { MergeClinic, RecordShape } from './merged-records.ts';

const today = TODAY;

export async function buildRecord(
  test: ProductUnderTest,
  built: MergeClinic,
  shape: RecordShape,
): Promise<BuiltUser> {
  const patient = await buildUser(test, { clinicId: built.clinic.id });
  await fillRecord(test, built, patient.id, shape);
  return patient;
}

async function fillRecord(
  test: ProductUnderTest,
  { clinic, dentist, bystander, calls, types, insuranceId, insurerId, procedureId }: MergeClinic,
  patientId: number,
  shape: RecordShape,
): Promise<void> {
  const insert = (table: string, values: Readonly<Record<string, unknown>>) => {
    const row = { clinic_id: clinic.id, ...values };
    const names = Object.keys(row);
    return test.owner.query<{ id?: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       returning *`,
      Object.values(row),
    );
  };
  const times = async (count: number, work: (place: number) => Promise<unknown>) => {
    for (let place = 0; place < count; place += 1) await work(place);
  };
  for (const [column, value] of Object.entries(shape.demographics))
    await test.owner.query(`update users set ${column} = $2 where id = $1`, [patientId, value]);
  const histories = historyCalls(test);
  const params = { clinicId: clinic.id };
  const plan = () => newHistory({ treatmentPlan: [newRow(), newRow({ procedureDate: null })] });
  const saveAgain = async (rows: readonly object[] = []) => {
    const history: ClinicalHistory = (await histories.read(dentist.token, patientId)).json();
    const treatmentPlan = [...history.treatmentPlan, ...rows];
    const saved = await histories.save(dentist.token, patientId, { ...asSave(history), treatmentPlan });
    if (saved.statusCode !== 200) throw new Error(saved.body);
  };
  if (shape.history.includes('archived')) {
    await histories.create(dentist.token, patientId, plan());
    await histories.archive(dentist.token, patientId);
  }
  const isLive = shape.history.includes('live');
  if (isLive) {
    await histories.create(dentist.token, patientId, plan());
    await times(shape.saves, () => saveAgain([newRow({ debit: 700.25 })]));
  }
  // Appointments of a series, at the same time in each record.
  const slot = { professional_id: dentist.id, type_id: types[0], overbooked: true, series_id: patientId };
  await times(shape.appointments, async (place) => {
    const startsAt = `2030-01-0${place + 1}T12:00:00Z`;
    const { rows } = await insert('appointments', {
      ...slot,
      patient_id: patientId,
      starts_at: startsAt,
      ends_at: `2030-01-0${place + 1}T12:30:00Z`,
    });
    await insert('reminders', {
      appointment_id: rows[0]?.id,
      kind: 'booked',
      starts_at: startsAt,
      state: 'sent',
      recipient: 'ana@example.com',
      message_id: 'uno',
      due_at: WEDNESDAY,
      created_at: WEDNESDAY,
      state_at: WEDNESDAY,
    });
  });
  await times(shape.waiting, () =>
    insert('waitlist_entries', { patient_id: patientId, type_id: types[0], part: 'any', from_day: today }),
  );
  if (shape.consent) await insert('message_consents', { patient_id: patientId, answer: shape.consent });
  for (const [place, each] of shape.recalls.entries())
    if (each)
      await insert('recalls', {
        patient_id: patientId,
        type_id: types[place],
        due_day: addDays(today, each.dueIn),
        state: each.state,
      });
  await times(shape.tasks, (place) =>
    insert('tasks', {
      title: `Tarea ${place}`,
      patient_id: patientId,
      due_day: today,
      series_day: today,
      created_by: dentist.id,
    }),
  );
  const aboutBalance = { kind: 'balance', subject_id: patientId };
  await times(shape.attempts, (place) =>
    insert('work_attempts', {
      ...(place === 0 ? aboutBalance : { kind: 'recall', subject_id: 7 }),
      patient_id: patientId,
      user_id: dentist.id,
      channel: 'phone',
      result: 'no-answer',
      created_at: WEDNESDAY,
    }),
  );
  await times(shape.messages, () =>
    insert('follow_up_messages', {
      ...aboutBalance,
      batch_id: 1,
      patient_id: patientId,
      user_id: dentist.id,
      channel: 'email',
      subject: '',
      body: '',
      state: 'sent',
      message_id: 'uno',
      due_at: WEDNESDAY,
      created_at: WEDNESDAY,
      state_at: WEDNESDAY,
    }),
  );
  if (shape.mark) await insert('work_marks', { ...aboutBalance, occurrence: today });
  if (shape.coverage)
    await insert('coverages', {
      patient_id: patientId,
      insurance_id: insuranceId,
      affiliate_number: String(patientId),
      updated_by: dentist.id,
    });
  const parts = { clinicId: clinic.id, dentist, patientId, procedureId };
  for (const state of shape.estimates) {
    const estimate = await (state === 'draft' ? buildDraft(test, parts) : buildPresented(test, parts));
    if (state === 'draft' || state === 'presented') continue;
    const { id } = estimate;
    await calls.billing.acceptEstimate({ params: { ...params, id }, body: newAcceptance(estimate) });
    if (state === 'done' && isLive)
      await saveAgain([newRow({ debit: 10_000, procedureDate: today, estimate: { id, line: 1 } })]);
  }
  for (const presented of shape.claims)
    await insert('claim_items', {
      patient_id: patientId,
      insurance_id: insuranceId,
      needs_authorization: false,
      procedure_id: procedureId,
      code: '01.01',
      description: 'Consulta',
      faces: [],
      day: today,
      amount: '10.00',
      presented,
    });
  const claimed = { ...parts, insuranceId: insurerId };
  if (shape.batch === 'draft') await buildDraftBatch(test, claimed);
  if (shape.batch === 'presented') await buildPresentedBatch(test, claimed);
  const payer = { ...params, patientId };
  const pay = (amount: number) =>
    calls.billing.createPayment({ params: payer, body: newPayment({ amount }) });
  await times(shape.payments, (place) => pay(1000 * (place + 1)));
  await times(shape.voids, async () => {
    const { id } = await pay(5050);
    await calls.billing.voidPayment({ params: { ...params, id }, body: { reason: 'Error' } });
  });
  await times(shape.refunds, async () => {
    // Exceeds the debt of any record.
    const { id } = await pay(10_000_000);
    await calls.billing.createRefund({ params: { ...params, id }, body: newRefund() });
  });
  if (shape.dismissed)
    await insert('duplicate_dismissals', {
      first_id: Math.min(patientId, bystander.id),
      second_id: Math.max(patientId, bystander.id),
      dismissed_at: WEDNESDAY,
    });
}
