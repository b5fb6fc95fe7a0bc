import { z } from 'zod';
import { GENDERS, type Gender } from './genders.ts';

export const gender = z.enum(GENDERS, { error: 'Género no válido' });

/** The same for a form's field, which holds any text. */
export const genderText = z.string().pipe(gender as z.ZodType<Gender, string>);
