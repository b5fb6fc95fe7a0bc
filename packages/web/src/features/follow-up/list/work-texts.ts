import { dayIn, formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { ATTEMPT_CHANNEL_LABELS, ATTEMPT_RESULT_LABELS } from '@dentaria/contract/follow-up/attempts.ts';
import type { Attempt, WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { getConfig } from '../../../shared/api/config.ts';

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const count = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`;

const WEEKS_FROM = 14;
const MONTHS_FROM = 60;
const DAYS_OF_MONTH = 30;

export function ageText(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days === -1) return 'mañana';
  if (days < 0) return `el ${formatDay(day)}`;
  if (days < WEEKS_FROM) return `hace ${count(days, 'día', 'días')}`;
  if (days < MONTHS_FROM) return `hace ${count(Math.floor(days / 7), 'semana', 'semanas')}`;
  return `hace ${count(Math.floor(days / DAYS_OF_MONTH), 'mes', 'meses')}`;
}

/** Undefined for an unconfirmed appointment, which is still to come. */
export const sinceText = (
  { kind, day }: Pick<WorkItem, 'kind' | 'day'>,
  today: string,
): string | undefined =>
  kind === 'unconfirmed' ? undefined : `${day > today ? 'Para' : 'Desde'} ${ageText(day, today)}`;

export const daysSinceText = (instant: string, today: string): string =>
  ageText(dayIn(getConfig().clinicTimeZone, new Date(instant)), today);

/** A call is the usual channel and stays unnamed. */
export function attemptText({ result, channel, at }: Attempt, today: string): string {
  const by = channel === 'phone' ? '' : ` (${ATTEMPT_CHANNEL_LABELS[channel]})`;
  return `${ATTEMPT_RESULT_LABELS[result]}${by}, ${daysSinceText(at, today)}`;
}

export const attemptsText = (attempts: number): string => count(attempts, 'intento', 'intentos');

export const subjectOf = ({ patient, title }: Pick<WorkItem, 'patient' | 'title'>): string =>
  patient?.name ?? title;
