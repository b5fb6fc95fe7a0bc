export const CLAIM_AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type ClaimAge = (typeof CLAIM_AGES)[number];

export const CLAIM_AGE_NAMES: Readonly<Record<ClaimAge, string>> = {
  upTo30: '0 a 30 días',
  upTo60: '31 a 60 días',
  upTo90: '61 a 90 días',
  over90: 'Más de 90 días',
};

const DAY_MS = 86_400_000;

export function claimAge(presentedDay: string, today: string): ClaimAge {
  const days = (Date.parse(today) - Date.parse(presentedDay)) / DAY_MS;
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
}

export function dueByAge(
  batches: readonly { readonly presentedDay: string; readonly open: number }[],
  today: string,
): Readonly<Record<ClaimAge, number>> {
  const due = { upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  for (const { presentedDay, open } of batches) due[claimAge(presentedDay, today)] += open;
  return due;
}
