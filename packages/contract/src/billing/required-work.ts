import { type Chart, needsExtraction, statusOf } from '../clinical-history/odontogram/chart.ts';
import { markOf } from '../clinical-history/odontogram/findings.ts';
import { setMarks } from '../clinical-history/odontogram/marking.ts';
import {
  FACES,
  type Face,
  isAnterior,
  isDeciduous,
  TEETH,
  type ToothCode,
} from '../clinical-history/odontogram/teeth.ts';

export const REQUIRED_WORK_CODES = {
  restoration: '02.22',
  angle: '02.09',
  extraction: '10.01',
} as const;

export interface RequiredWork {
  readonly code: string;
  readonly tooth: ToothCode;
  readonly faces: readonly Face[];
}

export const requiredWork = (chart: Chart): readonly RequiredWork[] =>
  TEETH.flatMap((tooth) => {
    const status = statusOf(chart, tooth);
    if (status.absent) return [];
    if (needsExtraction(status)) return [{ code: REQUIRED_WORK_CODES.extraction, tooth, faces: [] }];
    const faces = FACES.filter((face) => markOf(status, face)?.finding === 'caries');
    if (faces.length === 0 || status.crown) return [];
    return [{ code: codeOf(tooth, faces), tooth, faces }];
  });

function codeOf(tooth: ToothCode, faces: readonly Face[]): string {
  const hasAngle = faces.includes('oclusal') && (faces.includes('mesial') || faces.includes('distal'));
  const isAngle = isAnterior(tooth) && !isDeciduous(tooth) && hasAngle;
  return isAngle ? REQUIRED_WORK_CODES.angle : REQUIRED_WORK_CODES.restoration;
}

const RESTORATIONS: readonly string[] = [REQUIRED_WORK_CODES.restoration, REQUIRED_WORK_CODES.angle];

/** Returns the same object for work that the chart does not show. */
export function chartAfter(
  chart: Chart,
  {
    code,
    tooth,
    faces,
  }: { readonly code: string; readonly tooth: ToothCode; readonly faces: readonly Face[] },
): Chart {
  if (code === REQUIRED_WORK_CODES.extraction) {
    return { ...chart, [tooth]: { absent: true } };
  }
  if (!RESTORATIONS.includes(code)) return chart;
  const targets = faces.map((face) => ({ tooth, face }));
  return setMarks(chart, 'restoration', targets, true);
}
