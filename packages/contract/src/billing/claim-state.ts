export const MAX_CLAIM_ITEMS = 500;

export const MAX_LISTED_BATCHES = 200;

export const CLAIM_ITEM_STATES = ['unclaimed', 'draft', 'presented', 'paid', 'rejected', 'given-up'] as const;
export type ClaimItemState = (typeof CLAIM_ITEM_STATES)[number];

export const CLAIM_ITEM_STATE_NAMES: Readonly<Record<ClaimItemState, string>> = {
  unclaimed: 'Sin presentar',
  draft: 'En borrador',
  presented: 'Presentada',
  paid: 'Pagada',
  rejected: 'Debitada',
  'given-up': 'No se reclama',
};

/** A rejected item has no batch until it is presented again. */
export interface ClaimItemFacts {
  readonly batch: 'draft' | 'presented' | 'settled' | null;
  readonly rejected: boolean;
  readonly givenUp: boolean;
}

export function claimItemState({ batch, rejected, givenUp }: ClaimItemFacts): ClaimItemState {
  if (batch === 'draft') return 'draft';
  if (batch) return batch === 'settled' ? 'paid' : 'presented';
  if (givenUp) return 'given-up';
  return rejected ? 'rejected' : 'unclaimed';
}

export type ClaimItemAction =
  | 'edit'
  | 'add'
  | 'take-out'
  | 'reject'
  | 'undo-rejection'
  | 'give-up'
  | 'reopen';

export const CLAIM_ITEM_ACTIONS: Readonly<Record<ClaimItemState, readonly ClaimItemAction[]>> = {
  unclaimed: ['edit', 'add', 'give-up'],
  draft: ['edit', 'take-out'],
  presented: ['reject'],
  paid: [],
  rejected: ['edit', 'add', 'undo-rejection', 'give-up'],
  'given-up': ['reopen'],
};

export const CLAIM_BATCH_STATES = ['draft', 'presented', 'partly-paid', 'paid', 'rejected'] as const;
export type ClaimBatchState = (typeof CLAIM_BATCH_STATES)[number];

export const CLAIM_BATCH_STATE_NAMES: Readonly<Record<ClaimBatchState, string>> = {
  draft: 'Borrador',
  presented: 'Presentada',
  'partly-paid': 'Pagada en parte',
  paid: 'Pagada',
  rejected: 'Debitada',
};

export function claimBatchState(
  isPresented: boolean,
  { paid, open }: { readonly paid: number; readonly open: number },
): ClaimBatchState {
  if (!isPresented) return 'draft';
  if (open === 0) return paid > 0 ? 'paid' : 'rejected';
  return paid > 0 ? 'partly-paid' : 'presented';
}

export const isSettled = (state: ClaimBatchState): boolean => state === 'paid' || state === 'rejected';
