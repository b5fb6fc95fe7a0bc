import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a schema of the contract. A form holds a text for every field while it is being filled in, which
 * is wider than the schema's declared input (null, absent, an enum): the input type is the form's, the output type the
 * schema's.
 */
export const formResolver = <Values extends FieldValues, Output>(
  schema: ZodType<Output>,
): Resolver<Values, unknown, Output> => zodResolver(schema as ZodType<Output, Values>);
