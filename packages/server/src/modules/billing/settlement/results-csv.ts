import type { Results, Settlement, SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { csvFile } from '../../../kernel/http/csv.ts';

export function resultsCsv(results: Results): string {
  const { scope, professionals, days, production, collected, due, insurers, unassigned } = results;
  if (scope === 'till')
    return csvFile([
      ['Fecha', 'Producción', 'Cobrado'],
      ...days.map((day) => [formatDay(day.day), { cents: day.production }, { cents: day.collected ?? 0 }]),
      ['Total', { cents: production }, { cents: collected }],
      ...(insurers ? [['De obras sociales', '', { cents: insurers }]] : []),
    ]);
  const share = professionals.reduce((sum, each) => sum + (each.share ?? 0), 0);
  return csvFile([
    ['Profesional', 'Producción', 'Cobrado', 'Adeudado', 'Liquidación'],
    ...professionals.map((each) => [
      each.professional.name,
      { cents: each.production },
      { cents: each.collected },
      { cents: each.due },
      each.share === null ? '' : { cents: each.share },
    ]),
    ...(unassigned === null ? [] : [['Anticipos sin asignar', '', { cents: unassigned }, '', '']]),
    ...(insurers ? [['Obras sociales', '', { cents: insurers }, '', '']] : []),
    ['Total', { cents: production }, { cents: collected }, { cents: due }, { cents: share }],
  ]);
}

const BASIS_NAMES: Readonly<Record<SettlementBasis, string>> = {
  production: 'Producción',
  collections: 'Cobrado',
};

export const settlementCsv = ({ lines, share }: Settlement): string =>
  csvFile([
    ['Fecha', 'Paciente', 'Detalle', 'Sobre', 'Importe', 'Porcentaje', 'Liquidación'],
    ...lines.map((line) => [
      formatDay(line.day),
      line.patient.name,
      line.description,
      BASIS_NAMES[line.basis],
      { cents: line.amount },
      line.percent === null ? '' : { cents: Math.round(line.percent * 100) },
      { cents: line.share },
    ]),
    [
      'Total',
      '',
      '',
      '',
      { cents: lines.reduce((sum, { amount }) => sum + amount, 0) },
      '',
      { cents: share },
    ],
  ]);
