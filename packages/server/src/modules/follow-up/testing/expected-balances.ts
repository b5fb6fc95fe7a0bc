// Computes balance items in plain TypeScript, independently of the product's queries.
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';

export interface AccountTablesOfClinic {
  readonly entries: readonly {
    readonly patient_id: number;
    readonly kind: string;
    readonly day: string;
    readonly amount: string;
    readonly history_id: number | null;
    readonly row_id: number | null;
  }[];
  readonly payments: readonly { readonly id: number; readonly patient_id: number }[];
  readonly paid: readonly {
    readonly payment_id: number;
    readonly history_id: number;
    readonly row_id: number;
    readonly amount: string;
  }[];
  readonly voids: readonly { readonly payment_id: number }[];
}

interface Item {
  readonly kind: 'balance';
  readonly id: number;
  readonly patientId: number;
  readonly day: string;
  readonly occurrence: string;
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (amounts: readonly string[]): number =>
  amounts.reduce((total, amount) => total + cents(amount), 0);

/** Patients with a debt older than 30 days. Credits pay the charges allocated to them, then the oldest ones. */
export function expectedBalances(
  { entries, payments, paid, voids }: AccountTablesOfClinic,
  today: string,
): Item[] {
  const isVoid = (paymentId: number): boolean => voids.some(({ payment_id }) => payment_id === paymentId);
  return [...new Set(entries.map(({ patient_id }) => patient_id))].flatMap((patientId) => {
    const own = entries.filter(({ patient_id }) => patient_id === patientId);
    const valid = payments.filter(({ id, patient_id }) => patient_id === patientId && !isVoid(id));
    const allocated = paid.filter(({ payment_id }) => valid.some(({ id }) => id === payment_id));
    const charges = new Map<string, { day: string; historyId: number; rowId: number; amounts: string[] }>();
    for (const { kind, day, amount, history_id, row_id } of own) {
      if (kind !== 'plan-debit' || history_id === null || row_id === null) continue;
      const key = `${history_id} ${row_id} ${day}`;
      const charge = charges.get(key) ?? { day, historyId: history_id, rowId: row_id, amounts: [] };
      charges.set(key, { ...charge, amounts: [...charge.amounts, amount] });
    }
    const open = [...charges.values()]
      .map(({ amounts, ...charge }) => {
        const isOf = (each: (typeof allocated)[number]): boolean =>
          each.history_id === charge.historyId && each.row_id === charge.rowId;
        const amount = sum(amounts);
        const settled = Math.min(Math.max(amount, 0), sum(allocated.filter(isOf).map((each) => each.amount)));
        return { ...charge, amount, open: Math.max(amount, 0) - settled };
      })
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) =>
        a.day === b.day ? a.historyId - b.historyId || a.rowId - b.rowId : a.day < b.day ? -1 : 1,
      );
    const balance = sum(own.map(({ amount }) => amount));
    let remainingCredit = open.reduce((total, charge) => total + charge.open, 0) - balance;
    const since = open.find((charge) => {
      remainingCredit -= charge.open;
      return charge.open > 0 && remainingCredit < 0;
    })?.day;
    if (balance <= 0 || since === undefined || since >= addDays(today, -30)) return [];
    return [{ kind: 'balance' as const, id: patientId, patientId, day: since, occurrence: since }];
  });
}
