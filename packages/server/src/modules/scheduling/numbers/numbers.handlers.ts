import type { MonthNumbers, NumbersQuery } from '@dentaria/contract/scheduling/numbers.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import { type CsvColumn, csvTable } from '../../../kernel/http/csv.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { readNumbers } from './numbers.service.ts';

const withDecimalComma = (value: number): string => value.toFixed(1).replace('.', ',');

const COLUMNS: readonly CsvColumn<MonthNumbers>[] = [
  ['Mes', ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`],
  ['Profesional', ({ professionalName }) => professionalName ?? 'Ya no atiende en la clínica'],
  ['Turnos', ({ appointments }) => appointments],
  ['Ausencias', ({ noShows }) => noShows],
  ['Cancelaciones', ({ cancelled }) => cancelled],
  ['Horas ocupadas', ({ bookedMinutes }) => withDecimalComma(bookedMinutes / 60)],
  ['Horas de atención', ({ openMinutes }) => withDecimalComma(openMinutes / 60)],
  [
    'Ocupación (%)',
    ({ bookedMinutes, openMinutes }) =>
      openMinutes === 0 ? '' : withDecimalComma((bookedMinutes / openMinutes) * 100),
  ],
  ['Pacientes nuevos', ({ newPatients }) => newPatients],
];

interface NumbersCall extends SlowContext {
  readonly params: { readonly clinicId: number };
  readonly query: NumbersQuery;
}

/** Runs as a report because it reads months of appointments. The data may be a few seconds old. */
const report = (
  { report: run, caller, params: { clinicId }, query }: NumbersCall,
  action: 'read' | 'export',
) =>
  run(
    // The audit row is written before the clinic is looked up.
    { action, object: 'agenda', ...(ownsClinic(caller, clinicId) && { clinicId, objectId: clinicId }) },
    async (ctx) => readNumbers(ctx, await auth.getClinic(ctx, clinicId), query),
  );

export const numbersHandlers = {
  readNumbers: (ctx) => report(ctx, 'read'),

  exportNumbers: async (ctx) => {
    // Before `ctx.query` is read: an unknown clinic gets 404 even if the query is malformed.
    const content = Buffer.from(csvTable(COLUMNS, await report(ctx, 'export')));
    return { fileName: `numeros-${ctx.query.from}-${ctx.query.to}.csv`, content };
  },
} satisfies PartialHandlers<typeof schedulingService>;
