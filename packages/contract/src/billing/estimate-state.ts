export const MAX_LISTED_ESTIMATES = 200;

export const ESTIMATE_STATES = ['draft', 'presented', 'accepted', 'rejected', 'expired'] as const;
export type EstimateState = (typeof ESTIMATE_STATES)[number];

export const ESTIMATE_STATE_NAMES: Readonly<Record<EstimateState, string>> = {
  draft: 'Borrador',
  presented: 'Presentado',
  accepted: 'Aceptado',
  rejected: 'Rechazado',
  expired: 'Vencido',
};

export interface EstimateFacts {
  readonly presented: boolean;
  readonly accepted: boolean;
  readonly rejected: boolean;
  /** Last day, inclusive, as YYYY-MM-DD. */
  readonly validUntil: string;
}

export function estimateState(
  { presented, accepted, rejected, validUntil }: EstimateFacts,
  today: string,
): EstimateState {
  if (accepted) return 'accepted';
  if (rejected) return 'rejected';
  if (!presented) return 'draft';
  return validUntil < today ? 'expired' : 'presented';
}

export const keepsPrices = ({ accepted, validUntil }: EstimateFacts, today: string): boolean =>
  accepted && today <= validUntil;
