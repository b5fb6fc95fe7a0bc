import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { formResolver } from './form-resolver.ts';

interface Options<Values extends FieldValues> {
  readonly birthDate?: FieldPath<Values>;
  readonly mode?: 'onTouched' | 'onSubmit';
  readonly reValidateMode?: 'onSubmit';
}

export const useValidatedForm = <Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  defaultValues: Values,
  { birthDate, ...modes }: Options<Values> = {},
): UseFormReturn<Values, unknown, Output> =>
  useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: formResolver<Values, Output>(schema, birthDate),
    mode: 'onTouched',
    ...modes,
  });
