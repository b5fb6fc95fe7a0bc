/** A row of a plan in cents. Without a day its work is not done. */
export interface ModelRow {
  readonly id: number;
  readonly day: string | null;
  readonly debit: number;
  readonly credit: number;
}

interface Entry {
  readonly day: string;
  readonly amount: number;
}

interface PaymentOfModel {
  readonly id: number;
  readonly amount: number;
  readonly paid: ReadonlyMap<number, number>;
}

interface Owed extends Entry {
  readonly rowId: number;
  /** 0 for debits. */
  readonly kind: number;
}

const owedOf = (rows: readonly ModelRow[]): Owed[] =>
  rows.flatMap(({ id, day, debit, credit }) =>
    [debit, -credit].flatMap((amount, kind) =>
      day === null || amount === 0 ? [] : [{ rowId: id, kind, day, amount }],
    ),
  );

const isSame = (one: Owed, other: Owed): boolean =>
  one.rowId === other.rowId &&
  one.kind === other.kind &&
  one.day === other.day &&
  one.amount === other.amount;

const byRow = (one: Owed, other: Owed): number => one.rowId - other.rowId || one.kind - other.kind;

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, each) => total + each, 0);

/** In-memory model of one patient's account (docs/decisions/0089-ledger.md). */
export class AccountModel {
  rows: readonly ModelRow[] = [];
  payments: readonly PaymentOfModel[] = [];
  readonly #entries: Entry[] = [];

  save(rows: readonly ModelRow[]): void {
    const before = owedOf(this.rows).toSorted(byRow);
    const after = owedOf(rows).toSorted(byRow);
    for (const each of before)
      if (!after.some((other) => isSame(each, other))) this.#add(each.day, -each.amount);
    for (const each of after)
      if (!before.some((other) => isSame(each, other))) this.#add(each.day, each.amount);
    this.rows = rows;
  }

  /** Pays the oldest charges with what is not allocated. Returns the amount paid per row. */
  pay(id: number, day: string, amount: number, named: ReadonlyMap<number, number>) {
    let left = amount - sum(named.values());
    const paid = new Map<number, number>();
    for (const { rowId, open } of this.openCharges()) {
      const ofRow = named.get(rowId) ?? 0;
      const more = Math.min(open - ofRow, left);
      left -= more;
      if (ofRow + more > 0) paid.set(rowId, ofRow + more);
    }
    this.payments = [...this.payments, { id, amount, paid }];
    this.#add(day, -amount);
    return paid;
  }

  void(id: number, day: string): void {
    this.#add(day, this.payments.find((payment) => payment.id === id)?.amount ?? 0);
    this.payments = this.payments.filter((payment) => payment.id !== id);
  }

  openCharges() {
    const charges = this.rows.flatMap(({ id, day, debit, credit }) =>
      day === null ? [] : [{ rowId: id, day, amount: debit, open: debit, credit }],
    );
    let purse = sum(charges.map(({ credit }) => credit));
    for (const { amount, paid } of this.payments) {
      purse += amount;
      for (const charge of charges) {
        const used = Math.min(charge.open, paid.get(charge.rowId) ?? 0);
        charge.open -= used;
        purse -= used;
      }
    }
    charges.sort((one, other) =>
      one.day === other.day ? one.rowId - other.rowId : one.day < other.day ? -1 : 1,
    );
    for (const charge of charges) {
      const used = Math.min(charge.open, purse);
      charge.open -= used;
      purse -= used;
    }
    return charges
      .filter(({ open }) => open > 0)
      .map(({ rowId, day, amount, open }) => ({ rowId, day, amount, open }));
  }

  /** Each entry has the balance after it. */
  statement() {
    let balance = 0;
    return this.#entries
      .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
      .map(({ day, amount }) => {
        balance += amount;
        return { day, amount, balance };
      });
  }

  #add(day: string, amount: number): void {
    this.#entries.push({ day, amount });
  }
}
