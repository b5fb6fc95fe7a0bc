import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import {
  FACES,
  faceLetter,
  findTooth,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import { clinicDateTime, clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';

export const estimateTitle = ({ number }: { readonly number: number }): string => `Presupuesto N.º ${number}`;

interface Place {
  readonly toothNumber: string | null;
  readonly faces: readonly string[];
}

/** `Pieza 16 (O, M)`; empty without a tooth. */
export function placeText({ toothNumber, faces }: Place): string {
  const tooth = findTooth(toothNumber ?? '');
  if (!tooth) return '';
  const letters = FACES.filter((face) => faces.includes(face)).map((face) => faceLetter(tooth, face));
  return letters.length === 0 ? toothLabel(tooth) : `${toothLabel(tooth)} (${letters.join(', ')})`;
}

export function coverageText({ insurance, plan, affiliateNumber }: Estimate['coverage']): string {
  if (!insurance) return 'Particular';
  const name = [shortInsuranceName(insurance.name), plan?.name].filter(Boolean).join(' ');
  return [name, affiliateNumber].filter(Boolean).join(' · ');
}

export const dayText = (instant: string): string => formatDay(clinicTimeAt(new Date(instant)).day);

export function mailText({ state, recipient, detail, at }: NonNullable<Estimate['mail']>): string {
  const why = detail ? `: ${detail}` : '';
  if (state === 'sent') return `Enviado a ${recipient} el ${clinicDateTime(at)}`;
  if (state === 'queued') return `Se está enviando a ${recipient}${why}`;
  return state === 'withdrawn' ? `No se envió${why}` : `No llegó a ${recipient}${why}`;
}

export const doneText = ({ state, done, lines }: { state: string; done: number; lines: number }): string =>
  state === 'accepted' ? `${done} de ${lines}` : '—';
