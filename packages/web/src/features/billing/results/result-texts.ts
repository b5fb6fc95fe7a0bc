import { PAYMENT_METHOD_NAMES } from '@dentaria/contract/billing/payment-methods.ts';
import type { Results, SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { percentText } from '../amounts/percent.ts';

export const amountText = (cents: number | null): string => (cents ? formatCents(cents) : '–');

const BASIS_NAMES: Readonly<Record<SettlementBasis, string>> = {
  production: 'la producción',
  collections: 'lo cobrado',
};

export const termsText = ({ basis, percent }: { basis: SettlementBasis; percent: number }): string =>
  `${percentText(percent)} de ${BASIS_NAMES[basis]}`;

export const METHOD_NAMES: Readonly<Record<Results['methods'][number]['method'], string>> = {
  ...PAYMENT_METHOD_NAMES,
  plan: 'En el plan de la historia',
  insurer: 'Obras sociales',
};

export const chapterName = (chapter: string | null): string =>
  chapter === null ? 'Sin presupuesto' : chapter || 'Sin capítulo';
