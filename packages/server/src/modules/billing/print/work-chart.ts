import type { EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import { chartAfter, REQUIRED_WORK_CODES } from '@dentaria/contract/billing/required-work.ts';
import { type Chart, isClear, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { LEGEND } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { setMarks } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import {
  FACES,
  faceName,
  findTooth,
  isDeciduous,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { badge, chartHeight, putChart, putLegend } from '../../../kernel/print/odontogram.ts';
import { putHeading, type Sheet } from '../../../kernel/print/sheet.ts';

const WORK_BADGE = badge('P', 'Pieza con otra prestación');
const MAX_LEGEND_HEIGHT = 40;

type Work = Pick<EstimateLine, 'code' | 'toothNumber' | 'faces'>;

interface WorkChart {
  readonly title: string;
  readonly mark: (chart: Chart, work: Work) => Chart;
  readonly legend: readonly (typeof LEGEND)[number][];
}

export const REQUIRED_WORK: WorkChart = {
  title: 'Trabajo presupuestado',
  mark: markRequired,
  legend: LEGEND.filter(({ sign, symbol }) => sign === 'equals' || symbol === 'C'),
};

export const DONE_WORK: WorkChart = {
  title: 'Trabajo realizado',
  mark: markDone,
  legend: LEGEND.filter(({ sign, symbol }) => sign === 'cross' || symbol === 'R'),
};

export function putWorkChart(
  sheet: Sheet,
  { title, mark, legend }: WorkChart,
  work: readonly Work[],
  tailHeight: number,
): void {
  const teeth = work.flatMap(({ toothNumber }) => findTooth(toothNumber ?? '') ?? []);
  if (teeth.length === 0) return;
  const chart = work.reduce(mark, {});
  const badged = new Set(teeth.filter((tooth) => isClear(statusOf(chart, tooth))));
  const rows = visibleTeeth(teeth.some(isDeciduous) ? 'mixta' : 'permanente', chart, [...badged]);
  putHeading(sheet, title, chartHeight(rows) + MAX_LEGEND_HEIGHT + tailHeight);
  putChart(sheet, rows, chart, badged, WORK_BADGE);
  putLegend(sheet, badged.size > 0 ? [...legend, WORK_BADGE] : legend);
}

function markRequired(chart: Chart, { code, toothNumber, faces }: Work): Chart {
  const tooth: ToothCode | undefined = findTooth(toothNumber ?? '');
  if (!tooth) return chart;
  if (code === REQUIRED_WORK_CODES.extraction)
    return setMarks(chart, 'extraction', [{ tooth, face: 'oclusal' }], true);
  const targets = FACES.filter((face) => faces.includes(face)).map((face) => ({ tooth, face }));
  return setMarks(chart, 'caries', targets, true);
}

function markDone(chart: Chart, { code, toothNumber, faces }: Work): Chart {
  const tooth = findTooth(toothNumber ?? '');
  return tooth
    ? chartAfter(chart, { code, tooth, faces: FACES.filter((face) => faces.includes(face)) })
    : chart;
}

export function placeOf({ toothNumber, faces }: Pick<Work, 'toothNumber' | 'faces'>): string {
  const tooth = findTooth(toothNumber ?? '');
  if (!tooth) return toothNumber ?? '';
  const names = FACES.filter((face) => faces.includes(face)).map((face) => faceName(tooth, face));
  return [tooth, names.join(', ')].filter(Boolean).join(' ');
}
