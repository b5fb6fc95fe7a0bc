import type { SettlementBasis } from '@dentaria/contract/billing/results.ts';
import type { ModelRow } from './account-model.ts';

export interface WorkRow extends ModelRow {
  readonly professionalId: number;
}

interface PaymentOfModel {
  readonly day: string;
  readonly amount: number;
  readonly named: ReadonlyMap<number, number>;
  voidedOn: string | null;
}

export interface ModelTerms {
  readonly professionalId: number;
  readonly validFrom: string;
  readonly basis: SettlementBasis;
  readonly percent: number;
}

interface Figures {
  production: number;
  collected: number;
  due: number;
  share: number;
}

/** The previous day. */
const before = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60_000).toISOString().slice(0, 10);

/** In-memory model of one patient's account as of any day. */
export class AccountOfModel {
  rows: readonly WorkRow[] = [];
  readonly payments = new Map<number, PaymentOfModel>();

  /** Returns the paid amount of each done row at the end of a day, and the advance. */
  stateOn(day: string) {
    const done = this.rows.filter((row) => row.day !== null && row.day <= day);
    const open = new Map(done.map((row) => [row.id, row.debit]));
    let purse = 0;
    const pay = (rowId: number, upTo: number): number => {
      const used = Math.min(open.get(rowId) ?? 0, upTo);
      if (used > 0) open.set(rowId, (open.get(rowId) ?? 0) - used);
      return used;
    };
    for (const row of done) purse += row.credit;
    for (const payment of this.payments.values()) {
      if (payment.day > day || (payment.voidedOn !== null && payment.voidedOn <= day)) continue;
      purse += payment.amount;
      for (const [rowId, amount] of payment.named) purse -= pay(rowId, amount);
    }
    const byAge = done.toSorted((one, other) => {
      const [a, b] = [one.day ?? '', other.day ?? ''];
      return a === b ? one.id - other.id : a < b ? -1 : 1;
    });
    for (const { id } of byAge) purse -= pay(id, purse);
    return { open, advance: purse, paidOf: (row: WorkRow) => row.debit - (open.get(row.id) ?? row.debit) };
  }
}

/** Computes a period of a clinic from its accounts. */
export function resultsOf(
  accounts: readonly AccountOfModel[],
  terms: readonly ModelTerms[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  const isIn = (day: string | null): boolean => day !== null && day >= from && day <= to;
  const people = new Map<number, Figures>();
  const of = (id: number): Figures => {
    const figures = people.get(id) ?? { production: 0, collected: 0, due: 0, share: 0 };
    people.set(id, figures);
    return figures;
  };
  const totals = { production: 0, collected: 0, due: 0, advances: 0, unassigned: 0 };
  for (const account of accounts) {
    const [start, end] = [account.stateOn(before(from)), account.stateOn(to)];
    totals.advances += end.advance;
    totals.unassigned += end.advance - start.advance;
    for (const row of account.rows) {
      const figures = of(row.professionalId);
      const collected = end.paidOf(row) - start.paidOf(row);
      const produced = isIn(row.day) ? row.debit : 0;
      figures.collected += collected;
      figures.production += produced;
      figures.due += end.open.get(row.id) ?? 0;
      if (isIn(row.day)) totals.collected += row.credit;
      totals.production += produced;
      totals.due += end.open.get(row.id) ?? 0;
      const valid = terms
        .filter((each) => each.professionalId === row.professionalId && each.validFrom <= (row.day ?? ''))
        .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
        .at(-1);
      if (!valid) continue;
      // In hundredths of a per cent, so that the product is an integer below 2^53.
      const product = (valid.basis === 'production' ? produced : collected) * Math.round(valid.percent * 100);
      figures.share += Math.sign(product) * Math.round(Math.abs(product) / 10_000);
    }
    for (const { day, amount, voidedOn } of account.payments.values()) {
      if (isIn(day)) totals.collected += amount;
      if (isIn(voidedOn)) totals.collected -= amount;
    }
  }
  return { ...totals, people };
}
