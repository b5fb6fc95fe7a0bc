import type { Currency, PriceList, Terms } from '@dentaria/contract/billing/prices.ts';
import { splitPrice } from '@dentaria/contract/billing/split-price.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import { percentText } from '../amounts/percent.ts';

export const priceText = (cents: number, currency: Currency): string =>
  currency === 'USD' ? `US${formatCents(cents)}` : formatCents(cents);

export function coverageText({ coveredPercent, coveredAmount }: Terms, currency: Currency): string {
  if (coveredPercent !== null) return percentText(coveredPercent);
  return coveredAmount === null ? '—' : priceText(coveredAmount, currency);
}

export const patientText = (terms: Terms, currency: Currency): string =>
  priceText(splitPrice(terms).patientPart, currency);

export const futurePriceText = (
  { validFrom, price }: { readonly validFrom: string; readonly price: number },
  currency: Currency,
): string => `desde el ${formatDay(validFrom)}: ${priceText(price, currency)}`;

export const payerText = ({ insurance, plan }: PriceList): string =>
  insurance === null
    ? 'Pacientes particulares'
    : [shortInsuranceName(insurance.name), plan?.name].filter(Boolean).join(' · ');
