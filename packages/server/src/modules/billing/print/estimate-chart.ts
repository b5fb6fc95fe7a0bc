import { type Chart, isClear, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { LEGEND } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { setMarks } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import {
  FACES,
  findTooth,
  isDeciduous,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { badge, chartHeight, putChart, putLegend } from '../../../kernel/print/odontogram.ts';
import { putHeading, type Sheet } from '../../../kernel/print/sheet.ts';
import type { PrintableLine } from './printable-estimate.ts';

/** Of the nomenclador. */
const EXTRACTION_CODE = '10.01';

const WORK_BADGE = badge('P', 'Pieza con otra prestación');
/** In points, at most. */
const LEGEND_HEIGHT = 40;
const REQUIRED = LEGEND.filter(({ sign, symbol }) => sign === 'equals' || symbol === 'C');

/**
 * The work on a chart of its own, with a badge on the teeth of work that a chart does not show; nothing without teeth. On
 * one page with the `tail` points that follow.
 */
export function putWorkChart(sheet: Sheet, work: readonly PrintableLine[], tail: number): void {
  const teeth = work.flatMap(({ toothNumber }) => findTooth(toothNumber ?? '') ?? []);
  if (teeth.length === 0) return;
  const chart = work.reduce(mark, {});
  const badged = new Set(teeth.filter((tooth) => isClear(statusOf(chart, tooth))));
  const rows = visibleTeeth(teeth.some(isDeciduous) ? 'mixta' : 'permanente', chart, [...badged]);
  putHeading(sheet, 'Trabajo presupuestado', chartHeight(rows) + LEGEND_HEIGHT + tail);
  putChart(sheet, rows, chart, badged, WORK_BADGE);
  putLegend(sheet, badged.size > 0 ? [...REQUIRED, WORK_BADGE] : REQUIRED);
}

function mark(chart: Chart, { code, toothNumber, faces }: PrintableLine): Chart {
  const tooth: ToothCode | undefined = findTooth(toothNumber ?? '');
  if (!tooth) return chart;
  if (code === EXTRACTION_CODE) return setMarks(chart, 'extraction', [{ tooth, face: 'oclusal' }], true);
  const targets = FACES.filter((face) => faces.includes(face)).map((face) => ({ tooth, face }));
  return setMarks(chart, 'caries', targets, true);
}
