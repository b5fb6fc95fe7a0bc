import { z } from 'zod';
import { multiline } from '../fields/text.ts';
import { CHECKBOXES, FREE_TEXTS, QUESTIONS } from './questionnaire.ts';

const text = multiline(5000);
const yesNo = z.enum(['true', 'false', ''], { error: 'Debe ser sí o no' });
const optionalFields = <K extends string, S extends z.ZodType>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, schema.nullish()])) as Record<
    K,
    z.ZodOptional<z.ZodNullable<S>>
  >;
const keyOf = <K extends string>({ key }: { readonly key: K }): K => key;

/** Answers by key, with yes and no as 'true' and 'false' (specification, section 3). Unknown keys are dropped. */
export const anamnesis = z.object({
  ...optionalFields(FREE_TEXTS.map(keyOf), text),
  ...optionalFields(QUESTIONS.map(keyOf), yesNo),
  ...optionalFields(
    QUESTIONS.map(({ detailKey }) => detailKey),
    text,
  ),
  ...optionalFields(CHECKBOXES.map(keyOf), z.union([z.boolean(), yesNo], { error: 'Debe ser sí o no' })),
});
export type Anamnesis = z.output<typeof anamnesis>;
