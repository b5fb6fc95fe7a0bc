import type { Chart, ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { suggestProcedures } from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { cariousFaces } from './charts.ts';
import type { Random } from './random.ts';

/** The date is null while the work is planned. */
export interface DemoRow {
  /** Predicts the id that the server assigns: rows are numbered in the order in which they are sent. */
  readonly id?: number;
  readonly procedureDate: string | null;
  readonly treatmentDescription: string;
  readonly debit: number;
  readonly credit: number;
  readonly toothNumber?: ToothCode;
  readonly face?: Face;
}

const FEES_IN_PESOS: Readonly<Record<string, number>> = {
  '01.01': 28_000,
  '01.12': 18_000,
  '02.09': 79_500,
  '02.22': 62_000,
  '05.04': 38_000,
  '05.05': 24_000,
  '07.01': 26_000,
  '08.02': 54_000,
  '10.01': 71_000,
  '10.09': 168_000,
};
const OTHER_FEE = 96_000;

const feeOf = (description: string): number => FEES_IN_PESOS[description.split(' ')[0] ?? ''] ?? OTHER_FEE;

const row = (treatmentDescription: string, place: Pick<DemoRow, 'toothNumber' | 'face'> = {}): DemoRow => ({
  procedureDate: null,
  treatmentDescription,
  debit: feeOf(treatmentDescription),
  credit: 0,
  ...place,
});

export function firstVisitRows(random: Random, age: number): readonly DemoRow[] {
  if (age < 13)
    return [
      row('07.01 Consulta odontopediátrica'),
      ...(random.chance(0.4) ? [row('05.05 Selladores de puntos y fisuras')] : []),
    ];
  return [
    row('01.01 Consulta, examen y fichado'),
    ...(random.chance(0.35) ? [row('05.04 Módulo de prevención')] : []),
    ...(random.chance(0.2) ? [row('08.02 Tratamiento de gingivitis marginal crónica')] : []),
  ];
}

export const controlRow = (): DemoRow => row('01.12 Consulta postoperatoria');

export function rowsOfTooth(chart: Chart, tooth: ToothCode): readonly DemoRow[] {
  const status: ToothStatus = chart[tooth] ?? {};
  const [face, ...others] = cariousFaces(status);
  const place = { toothNumber: tooth, ...(face && others.length === 0 && { face }) };
  return suggestProcedures({ [tooth]: status })
    .slice(0, 1)
    .map((treatment) => row(treatment, place));
}

export const markDone = (random: Random, planned: DemoRow, day: string): DemoRow => ({
  ...planned,
  procedureDate: day,
  credit: random.weighted([
    [planned.debit, 6],
    [planned.debit / 2, 3],
    [0, 2],
  ]),
});

export function paymentRow(rows: readonly DemoRow[], day: string): DemoRow | undefined {
  const balance = rows
    .filter(({ procedureDate }) => procedureDate !== null)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const credit = Math.floor(balance / 1000) * 1000;
  return credit < 20_000
    ? undefined
    : { procedureDate: day, treatmentDescription: 'Pago a cuenta', debit: 0, credit };
}
