import type { AcceptedWork, EstimateLine } from '@dentaria/contract/billing/estimates.ts';
import { chartAfter, REQUIRED_WORK_CODES } from '@dentaria/contract/billing/required-work.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { listFaceNames } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  type Face,
  findTooth,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { agendaDay } from '@dentaria/contract/fields/time/iso-date.ts';
import { z } from 'zod';
import type { DoneWork } from '../../../shared/extensions/extension-points.ts';
import { withAmountAsText } from '../amounts/amount-schema.ts';

interface Place {
  readonly tooth: ToothCode;
  readonly faces: readonly Face[];
  readonly names: string;
}

function placeOf({ toothNumber, faces }: EstimateLine): Place | undefined {
  const tooth = findTooth(toothNumber ?? '');
  return tooth && { tooth, faces: faces as Face[], names: listFaceNames(tooth, faces as Face[]) };
}

interface ChartChange {
  readonly chart: Chart;
  readonly text: string;
}

/** Returns undefined if the chart cannot show the work, or shows it already. */
export function chartChange(chart: Chart, line: EstimateLine): ChartChange | undefined {
  const place = placeOf(line);
  const after = place && chartAfter(chart, { code: line.code, ...place });
  if (!place || !after || after === chart) return undefined;
  const { tooth, faces, names } = place;
  if (line.code === REQUIRED_WORK_CODES.extraction)
    return { chart: after, text: `la pieza ${tooth} pasa a ausente y pierde sus otras marcas` };
  const one = faces.length === 1;
  const subject = `${one ? 'la cara' : 'las caras'} ${names} de la pieza ${tooth}`;
  return { chart: after, text: `${subject} ${one ? 'pasa' : 'pasan'} a restauración existente` };
}

export const doneSchema = (today: string) =>
  withAmountAsText(
    'amount',
    z.object({
      day: agendaDay.refine((day) => !isAgendaDay(day) || day <= today, 'No puede ser una fecha futura'),
      amount: z.int(),
      updatesChart: z.boolean(),
    }),
  );

export function doneRow(
  { estimateId, line }: AcceptedWork,
  { day, amount }: { readonly day: string; readonly amount: number },
): DoneWork['row'] {
  const place = placeOf(line);
  const [face, ...others] = place?.faces ?? [];
  return {
    day,
    description: place ? withPlace(line.description, place) : line.description,
    tooth: place?.tooth,
    face: others.length > 0 ? undefined : face,
    debit: amount,
    estimate: { id: estimateId, line: line.number },
  };
}

/** A typed description may already name the place. */
function withPlace(description: string, { tooth, faces, names }: Place): string {
  const parts = [
    toothLabel(tooth).toLowerCase(),
    ...(faces.length === 0 ? [] : [`${faces.length === 1 ? 'cara' : 'caras'} ${names}`]),
  ].filter((part) => !description.includes(part));
  return parts.length === 0 ? description : `${description} – ${parts.join(', ')}`;
}
