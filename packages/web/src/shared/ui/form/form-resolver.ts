import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a schema of the contract. A form holds a text for every field while it is edited, which is
 * wider than the schema's input (null, absent, an enum): the form's own type is the input, the schema's the output.
 */
export const formResolver = <Values extends FieldValues, Output>(
  schema: ZodType<Output>,
): Resolver<Values, unknown, Output> => zodResolver(schema as ZodType<Output, Values>);
