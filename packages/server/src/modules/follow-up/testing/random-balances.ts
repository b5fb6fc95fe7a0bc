import { randomUUID } from 'node:crypto';
import type { Random } from '../../../demo/random.ts';

interface Parts {
  readonly clinicId: number;
  readonly patientId: number;
  readonly dentistId: number;
  readonly random: Random;
  readonly insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<number>;
  /** Returns the day this many days after today. */
  readonly day: (days: number) => string;
  readonly nextReceipt: () => number;
}

const AMOUNTS = ['100.00', '250.50', '0.01'];

/** Inserts done work around the age limit: paid in part, in full, in advance or not at all. Returns its day. */
export async function insertRandomAccount({
  clinicId,
  patientId,
  dentistId,
  random,
  insert,
  day,
  nextReceipt,
}: Parts): Promise<string | undefined> {
  const entry = (values: Readonly<Record<string, unknown>>) =>
    insert('ledger_entries', {
      clinic_id: clinicId,
      patient_id: patientId,
      description: 'Restauración',
      created_by: dentistId,
      ...values,
    });
  const days: string[] = [];
  for (let row = random.int(0, 3); row > 0; row -= 1) {
    const done = day(random.pick([-400, -60, -32, -31, -30, -29, -1, 0]));
    const ofRow = { history_id: patientId, row_id: row, professional_id: dentistId, day: done };
    const amount = random.pick(AMOUNTS);
    await entry({ kind: 'plan-debit', amount, ...ofRow });
    if (random.chance(0.2)) await entry({ kind: 'plan-debit', amount: `-${amount}`, ...ofRow });
    if (random.chance(0.2))
      await entry({ kind: 'plan-credit', amount: `-${random.pick(AMOUNTS)}`, ...ofRow });
    days.push(done);
    if (random.chance(0.6)) continue;
    const paid = { clinic_id: clinicId, amount: random.pick(AMOUNTS) };
    const paymentId = await insert('payments', {
      ...paid,
      receipt_number: nextReceipt(),
      patient_id: patientId,
      method: 'transfer',
      day: done,
      taken_by: dentistId,
      save_id: randomUUID(),
      created_at: done,
    });
    const ofPayment = { kind: 'payment', day: done, payment_id: paymentId };
    await entry({ ...ofPayment, amount: `-${paid.amount}` });
    if (random.chance(0.5))
      await insert('payment_charges', {
        ...paid,
        payment_id: paymentId,
        history_id: patientId,
        row_id: random.int(1, row),
      });
    if (random.chance(0.7)) continue;
    await insert('payment_voids', {
      clinic_id: clinicId,
      payment_id: paymentId,
      reason: 'Repetido',
      voided_by: dentistId,
      voided_at: done,
    });
    await entry({ ...ofPayment, kind: 'payment-void', amount: paid.amount });
  }
  return days[0];
}
