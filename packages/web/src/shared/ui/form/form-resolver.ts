import { FUTURE_BIRTH_DATE, isBornAfter } from '@dentaria/contract/fields/time/iso-date.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import { clinicToday } from '../../clinic/clinic-time.ts';

/**
 * The input type is `Values`, because a form holds text where the schema expects null, an enum or a missing
 * value.
 */
export function formResolver<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  birthDate?: FieldPath<Values>,
): Resolver<Values, unknown, Output> {
  const checked =
    birthDate === undefined
      ? schema
      : schema.refine((values) => !isBornAfter(clinicToday(), values, birthDate), {
          path: birthDate.split('.'),
          message: FUTURE_BIRTH_DATE,
          // Reports this error even if other fields have errors.
          when: () => true,
        });
  return zodResolver(checked as ZodType<Output, Values>);
}
