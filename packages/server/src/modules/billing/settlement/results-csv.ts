import type { Results, Settlement, SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import { BYTE_ORDER_MARK, type CsvAmount, csvLine } from '../../../kernel/http/csv.ts';

const amountOf = (cents: number): CsvAmount => ({ cents });

const fileOf = (rows: readonly Parameters<typeof csvLine>[0][]): string =>
  [BYTE_ORDER_MARK, ...rows.map((row) => csvLine(row))].join('');

/** By professional with a total, or by day for those who do not see the professionals. */
export function resultsCsv(results: Results): string {
  const { scope, professionals, days, production, collected, due, insurers, unassigned } = results;
  if (scope === 'till')
    return fileOf([
      ['Fecha', 'Producción', 'Cobrado'],
      ...days.map((day) => [formatDay(day.day), amountOf(day.production), amountOf(day.collected ?? 0)]),
      ['Total', amountOf(production), amountOf(collected)],
      ...(insurers ? [['De obras sociales', '', amountOf(insurers)]] : []),
    ]);
  const share = professionals.reduce((sum, each) => sum + (each.share ?? 0), 0);
  return fileOf([
    ['Profesional', 'Producción', 'Cobrado', 'Adeudado', 'Liquidación'],
    ...professionals.map((each) => [
      each.professional.name,
      amountOf(each.production),
      amountOf(each.collected),
      amountOf(each.due),
      each.share === null ? '' : amountOf(each.share),
    ]),
    ...(unassigned === null ? [] : [['Anticipos sin asignar', '', amountOf(unassigned), '', '']]),
    ...(insurers ? [['Obras sociales', '', amountOf(insurers), '', '']] : []),
    ['Total', amountOf(production), amountOf(collected), amountOf(due), amountOf(share)],
  ]);
}

const BASIS_NAMES: Readonly<Record<SettlementBasis, string>> = {
  production: 'Producción',
  collections: 'Cobrado',
};

export const settlementCsv = ({ lines, share }: Settlement): string =>
  fileOf([
    ['Fecha', 'Paciente', 'Detalle', 'Sobre', 'Importe', 'Porcentaje', 'Liquidación'],
    ...lines.map((line) => [
      formatDay(line.day),
      line.patient.name,
      line.description,
      BASIS_NAMES[line.basis],
      amountOf(line.amount),
      line.percent === null ? '' : { cents: Math.round(line.percent * 100) },
      amountOf(line.share),
    ]),
    ['Total', '', '', '', amountOf(lines.reduce((sum, { amount }) => sum + amount, 0)), '', amountOf(share)],
  ]);
