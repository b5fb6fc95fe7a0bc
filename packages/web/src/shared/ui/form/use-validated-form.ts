import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { formResolver, type ResolverOptions } from './form-resolver.ts';

interface Options<Values extends FieldValues> extends ResolverOptions<Values> {
  readonly mode?: 'onTouched' | 'onSubmit';
}

export const useValidatedForm = <Values extends FieldValues, Output>(
  schema: ZodType<Output>,
  defaultValues: Values,
  { mode = 'onTouched', ...options }: Options<Values> = {},
): UseFormReturn<Values, unknown, Output> =>
  useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: formResolver<Values, Output>(schema, options),
    mode,
  });
