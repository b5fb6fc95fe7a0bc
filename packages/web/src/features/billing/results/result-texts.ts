import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Results, SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

/** A dash for zero and for none. */
export const amountText = (cents: number | null): string => (cents ? formatCents(cents) : '–');

/** `42.5` → '42,5 %'. */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')} %`;

const BASIS_NAMES: Readonly<Record<SettlementBasis, string>> = {
  production: 'producción',
  collections: 'lo cobrado',
};

/** '40 % de producción'. */
export const termsText = ({ basis, percent }: { basis: SettlementBasis; percent: number }): string =>
  `${percentText(percent)} de ${BASIS_NAMES[basis]}`;

export const methodName = (method: Results['methods'][number]['method']): string =>
  method === 'plan' ? 'En el plan de la historia' : PAYMENT_METHOD_NAMES[method];

export const chapterName = (chapter: string | null): string =>
  chapter === null ? 'Sin presupuesto' : chapter || 'Sin capítulo';
