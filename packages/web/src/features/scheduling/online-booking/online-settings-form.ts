import {
  type OnlineBookingSettings,
  onlineBookingWrite,
} from '@dentaria/contract/scheduling/online-booking.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

/** The form's numbers are texts. */
export interface OnlineSettingsValues {
  enabled: boolean;
  daysAhead: string;
  noticeHours: string;
  typeIds: number[];
}

export type OnlineSettingsChange = z.output<typeof onlineBookingWrite>;

export const FIELDS: readonly FieldPath<OnlineSettingsValues>[] = [
  'enabled',
  'daysAhead',
  'noticeHours',
  'typeIds',
];

export const valuesOf = (settings: OnlineBookingSettings): OnlineSettingsValues => ({
  enabled: settings.enabled,
  daysAhead: String(settings.daysAhead),
  noticeHours: String(settings.noticeHours),
  typeIds: settings.typeIds,
});

const integerOf = (text: string): number | undefined => (/^\s*\d+\s*$/.test(text) ? Number(text) : undefined);

export const formSchema = z.preprocess((given) => {
  const { daysAhead, noticeHours, ...values } = given as OnlineSettingsValues;
  return { ...values, daysAhead: integerOf(daysAhead), noticeHours: integerOf(noticeHours) };
}, onlineBookingWrite);
