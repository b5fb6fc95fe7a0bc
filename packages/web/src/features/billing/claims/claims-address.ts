/** The tabs of the screen: in the URL as `?view=batches`, the first without it. */
export const CLAIM_VIEWS = ['pending', 'batches', 'debts'] as const;
export type ClaimView = (typeof CLAIM_VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<ClaimView, string>> = {
  pending: 'Para presentar',
  batches: 'Presentaciones',
  debts: 'Lo que deben',
};

export const readView = (params: URLSearchParams): ClaimView =>
  CLAIM_VIEWS.find((view) => view === params.get('view')) ?? 'pending';

/** The search parameters of another tab of the same clinic. */
export function viewSearch(params: URLSearchParams, view: ClaimView): string {
  const next = new URLSearchParams();
  const clinic = params.get('clinic');
  if (clinic !== null) next.set('clinic', clinic);
  if (view !== 'pending') next.set('view', view);
  return next.size > 0 ? `?${next}` : '';
}

/** The obra social of `?insurance=5`. */
export function readInsurance(params: URLSearchParams): number | undefined {
  const text = params.get('insurance') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** With a parameter set, or without it if the value is undefined. */
export function withParameter(
  params: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
