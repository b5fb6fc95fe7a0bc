import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { PartOfDay, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';

export const PART_NAMES: Readonly<Record<PartOfDay, string>> = {
  any: 'Cualquier hora',
  morning: 'Por la mañana',
  afternoon: 'Por la tarde',
};

type Names = Pick<SchedulingSettings, 'professionals' | 'types'>;

export const professionalName = ({ professionals }: Names, id: number | null): string =>
  id === null
    ? 'Cualquier profesional'
    : (professionals.find((each) => each.id === id)?.name ?? 'Un profesional que ya no atiende');

const typeName = ({ types }: Names, id: number): string => types.find((each) => each.id === id)?.name ?? '';

export const preferenceText = (settings: Names, { typeId, professionalId, part }: WaitlistEntry): string =>
  [typeName(settings, typeId), professionalName(settings, professionalId), PART_NAMES[part]]
    .filter(Boolean)
    .join(' · ');

export const waitingText = ({ createdAt, fromDay, toDay }: WaitlistEntry, today: string): string =>
  [
    `Espera desde el ${formatDay(clinicTimeAt(new Date(createdAt)).day)}`,
    fromDay > today && `turno a partir del ${formatDay(fromDay)}`,
    toDay && (toDay < today ? `venció el ${formatDay(toDay)}` : `hasta el ${formatDay(toDay)}`),
  ]
    .filter(Boolean)
    .join(' · ');

export const slotText = ({ startsAt }: Pick<Slot, 'startsAt'>): string => {
  const { day, time } = clinicTimeAt(new Date(startsAt));
  return `${formatDay(day)}, ${time}`;
};
