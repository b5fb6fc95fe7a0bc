import { z } from 'zod';
import { multiline } from '../fields/text.ts';
import { CHECKBOXES, FREE_TEXTS, QUESTIONS } from './questionnaire.ts';

const text = multiline(5000);
const yesNo = z.enum(['true', 'false', ''], { error: 'Debe ser sí o no' });
const optionalFields = <K extends string, S extends z.ZodType>(
  asked: readonly { readonly key: K }[],
  schema: S,
) =>
  Object.fromEntries(asked.map(({ key }) => [key, schema.nullish()])) as Record<
    K,
    z.ZodOptional<z.ZodNullable<S>>
  >;

/** Answers by key, yes and no as 'true' and 'false' (specification, section 3). Unknown keys are dropped. */
export const anamnesis = z.object({
  ...optionalFields(FREE_TEXTS, text),
  ...optionalFields(QUESTIONS, yesNo),
  ...optionalFields(
    QUESTIONS.map(({ detailKey: key }) => ({ key })),
    text,
  ),
  ...optionalFields(CHECKBOXES, z.union([z.boolean(), yesNo], { error: 'Debe ser sí o no' })),
});
export type Anamnesis = z.output<typeof anamnesis>;
