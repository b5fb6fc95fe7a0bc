interface ModelItem {
  readonly id: number;
  amount: number;
  batchId: number | null;
  isGivenUp: boolean;
}

interface ModelBatch {
  readonly id: number;
  isPresented: boolean;
  readonly lines: Map<number, number>;
  readonly rejections: Map<number, number>;
  readonly payments: { readonly id: number; readonly amount: number; isVoid: boolean }[];
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, each) => total + each, 0);

const paidOf = ({ payments }: ModelBatch): number =>
  sum(payments.map(({ amount, isVoid }) => (isVoid ? 0 : amount)));

/** In-memory model of the claims of one obra social (docs/decisions/0091-claims.md). */
export class ClaimModel {
  readonly items: ModelItem[] = [];
  readonly batches: ModelBatch[] = [];
  readonly entries: number[] = [];

  add(id: number, amount: number): void {
    this.items.push({ id, amount, batchId: null, isGivenUp: false });
  }

  get waiting(): readonly ModelItem[] {
    return this.items.filter(({ batchId, isGivenUp }) => batchId === null && !isGivenUp);
  }

  batch(id: number): ModelBatch {
    const found = this.batches.find((each) => each.id === id);
    if (!found) throw new Error(`no batch ${id}`);
    return found;
  }

  itemsOf(batchId: number): readonly ModelItem[] {
    return this.items.filter((item) => item.batchId === batchId);
  }

  draft(id: number): void {
    for (const item of this.waiting) item.batchId = id;
    this.batches.push({ id, isPresented: false, lines: new Map(), rejections: new Map(), payments: [] });
  }

  present(id: number): void {
    const batch = this.batch(id);
    batch.isPresented = true;
    for (const item of this.itemsOf(id)) batch.lines.set(item.id, item.amount);
    this.entries.push(sum(batch.lines.values()));
  }

  pay(batchId: number, id: number, amount: number): void {
    this.batch(batchId).payments.push({ id, amount, isVoid: false });
    this.entries.push(-amount);
  }

  void(batchId: number, id: number): void {
    const payment = this.batch(batchId).payments.find((each) => each.id === id);
    if (!payment) throw new Error(`no payment ${id}`);
    payment.isVoid = true;
    this.entries.push(payment.amount);
  }

  reject(batchId: number, item: ModelItem, amount: number): void {
    this.batch(batchId).rejections.set(item.id, amount);
    item.batchId = null;
    item.amount = amount;
    this.entries.push(-amount);
  }

  undo(batchId: number, item: ModelItem): void {
    const batch = this.batch(batchId);
    this.entries.push(batch.rejections.get(item.id) ?? 0);
    batch.rejections.delete(item.id);
    item.batchId = batchId;
    item.amount = batch.lines.get(item.id) ?? 0;
  }

  /** The batch that last rejected a waiting item. */
  rejectedBy(item: ModelItem): ModelBatch | undefined {
    return this.batches.findLast(({ rejections }) => rejections.has(item.id));
  }

  open(batch: ModelBatch): number {
    return sum(batch.lines.values()) - sum(batch.rejections.values()) - paidOf(batch);
  }

  get paid(): number {
    return sum(this.batches.map(paidOf));
  }

  stateOf(item: ModelItem): string {
    if (item.batchId !== null) {
      const batch = this.batch(item.batchId);
      if (!batch.isPresented) return 'draft';
      return this.open(batch) === 0 ? 'paid' : 'presented';
    }
    if (item.isGivenUp) return 'given-up';
    return this.rejectedBy(item) ? 'rejected' : 'unclaimed';
  }

  get due(): number {
    return sum(this.batches.filter(({ isPresented }) => isPresented).map((batch) => this.open(batch)));
  }

  get waitingAmount(): number {
    const isDraft = ({ batchId }: ModelItem): boolean => batchId !== null && !this.batch(batchId).isPresented;
    return sum(
      this.items
        .filter((item) => !item.isGivenUp && (item.batchId === null || isDraft(item)))
        .map(({ amount }) => amount),
    );
  }
}
