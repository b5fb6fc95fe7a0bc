import { cleanText } from '../clean-text.ts';
import { line } from '../text.ts';

export const LICENSE_MESSAGE =
  'Matrícula no válida: un número, con letras si las tiene (por ejemplo, MN 12345)';

export const licenseNumber = line(30, LICENSE_MESSAGE, cleanText)
  .regex(/^[\p{L}\p{N} ./-]+$/u, LICENSE_MESSAGE)
  .regex(/\d/, LICENSE_MESSAGE);
