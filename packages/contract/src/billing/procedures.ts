import { z } from 'zod';
import { optional, required } from '../fields/text.ts';

export const MAX_PROCEDURES_PER_CLINIC = 2_000;

export const procedure = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  chapter: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type Procedure = z.output<typeof procedure>;

const fields = {
  code: required(20, 'El código es requerido')
    .transform((code) => code.trim())
    .pipe(z.string().regex(/^[\p{L}\d.-]*$/u, 'Solo letras, números, puntos y guiones')),
  name: required(200, 'El nombre es requerido').transform((name) => name.trim()),
  chapter: optional(80),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).default(true),
};

export const procedureCreate = z.object(fields);
export type ProcedureCreate = z.input<typeof procedureCreate>;

export const procedureUpdate = z.object({
  ...fields,
  version: z.int({ error: 'Falta la versión de la prestación' }),
});

export const nomencladorImport = z.object({ created: z.int(), unchanged: z.int() });
export type NomencladorImport = z.output<typeof nomencladorImport>;
