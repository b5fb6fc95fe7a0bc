import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * Validates a form with a schema of the contract. The input type is `Values` rather than the schema's own, because a form
 * holds text for every field where the schema expects null, an enum or nothing.
 */
export const formResolver = <Values extends FieldValues, Output>(
  schema: ZodType<Output>,
): Resolver<Values, unknown, Output> => zodResolver(schema as ZodType<Output, Values>);
