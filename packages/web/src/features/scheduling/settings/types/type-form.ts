import {
  type AppointmentType,
  type AppointmentTypeWrite,
  appointmentTypeWrite,
  type TypeColor,
} from '@dentaria/contract/scheduling/settings.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

/** The form's values; numbers are texts. */
export interface TypeFormValues {
  name: string;
  minutes: string;
  color: TypeColor;
  recallMonths: string;
  online: boolean;
  active: boolean;
}

export const FIELDS: readonly FieldPath<TypeFormValues>[] = [
  'name',
  'minutes',
  'color',
  'recallMonths',
  'online',
  'active',
];

export const initialValues = (type: AppointmentType | undefined): TypeFormValues => ({
  name: type?.name ?? '',
  minutes: String(type?.minutes ?? 30),
  color: type?.color ?? 'blue',
  recallMonths: type?.recallMonths == null ? '' : String(type.recallMonths),
  online: type?.online ?? false,
  active: type?.active ?? true,
});

/** NaN for a text that is no number, which the contract's schema rejects with its message. */
const numberOf = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

/** `procedureCode`: the stored one, which the form does not show. */
export const formSchema = (procedureCode: string | null): z.ZodType<AppointmentTypeWrite> =>
  z.preprocess((values) => {
    const { minutes, recallMonths, ...rest } = values as TypeFormValues;
    return {
      ...rest,
      procedureCode,
      minutes: numberOf(minutes),
      recallMonths: recallMonths.trim() === '' ? null : numberOf(recallMonths),
    };
  }, appointmentTypeWrite);
