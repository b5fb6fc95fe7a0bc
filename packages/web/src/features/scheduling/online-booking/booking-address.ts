import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { OnlineClinic } from '@dentaria/contract/scheduling/online-booking.ts';

export interface BookingChoice {
  readonly typeId: number | undefined;
  /** 'any' accepts the professional of the chosen slot. */
  readonly professionalId: number | 'any' | undefined;
  readonly day: string | undefined;
  readonly stage: 'slots' | 'contact' | 'mail';
}

const idAmong = (offered: readonly { readonly id: number }[], text: string | null): number | undefined =>
  offered.find(({ id }) => String(id) === text)?.id;

/** Ignores choices that the clinic does not offer, such as those in an old link. */
export function choiceOf(
  params: URLSearchParams,
  { types, professionals }: Pick<OnlineClinic, 'types' | 'professionals'>,
): BookingChoice {
  const professional = params.get('professional');
  const day = params.get('day') ?? '';
  const stage = params.get('step');
  return {
    typeId: idAmong(types, params.get('type')),
    professionalId: professional === 'any' ? 'any' : idAmong(professionals, professional),
    day: isCalendarDay(day) ? day : undefined,
    stage: stage === 'contact' || stage === 'mail' ? stage : 'slots',
  };
}

export const addressOf = ({ typeId, professionalId, day, stage }: BookingChoice): Record<string, string> => ({
  ...(typeId !== undefined && { type: String(typeId) }),
  ...(professionalId !== undefined && { professional: String(professionalId) }),
  ...(day !== undefined && { day }),
  ...(stage !== 'slots' && { step: stage }),
});

export type BookingStep = 'type' | 'professional' | 'slot' | 'contact' | 'mail';

export function stepOf({ typeId, professionalId, stage }: BookingChoice, hasHold: boolean): BookingStep {
  if (typeId === undefined) return 'type';
  if (professionalId === undefined) return 'professional';
  return stage === 'slots' || !hasHold ? 'slot' : stage;
}
