import { viewAddress } from '../../../shared/lib/search-parameters.ts';

export const VIEW_NAMES = {
  pending: 'Para presentar',
  batches: 'Presentaciones',
  debts: 'Lo que deben',
} as const;

export const { readView, viewSearch } = viewAddress(VIEW_NAMES);

/** `?insurance=5` */
export function readInsurance(params: URLSearchParams): number | undefined {
  const text = params.get('insurance') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
