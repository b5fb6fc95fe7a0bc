import { z } from 'zod';
import { GENDERS, type Gender } from './genders.ts';

export const gender = z.enum(GENDERS, { error: 'Género no válido' });

/** Takes `string` as its input type, for form fields. */
export const genderText = z.string().pipe(gender as z.ZodType<Gender, string>);
