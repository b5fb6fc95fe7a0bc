import { type Chart, isClear, needsExtraction, statusOf, type ToothStatus } from './chart.ts';
import { listFaceNames, markOf } from './findings.ts';
import {
  FACES,
  type Face,
  isAnterior,
  isDeciduous,
  isThirdMolar,
  TEETH,
  type TeethRow,
  type ToothCode,
} from './teeth.ts';

export const MAX_SUGGESTION_LINES = 30;
export const MAX_SUGGESTION_LINE_LENGTH = 200;

/** Codes of Argentine insurers (OSDE's numbering), where one exists. */
const PROCEDURES = {
  control: '01.01 Consulta, examen y fichado: control de hallazgos registrados',
  angle: '02.09 Restauración con reconstrucción de ángulo',
  restoration: '02.22 Restauración',
  extraction: '10.01 Extracción dentaria',
  crown: 'Evaluar recambio de corona por caries',
  prosthesis: 'Evaluar rehabilitación protésica',
  rest: 'Continuar con las demás piezas marcadas',
} as const;

/**
 * Suggests procedures for the findings of a chart, one Spanish line each, in screen order. Deterministic; empty only
 * for a clear chart.
 *
 * - Absent teeth are not treated. Those that a prosthesis can replace (permanent, no third molar, without a crown)
 * share one line at the end.
 * - An extraction excludes any other treatment of the tooth.
 * - Caries under a crown requires a new crown. Otherwise one line restores all carious faces of a tooth; caries at an
 * incisal angle requires a reconstruction of the angle.
 * - Existing restorations and crowns need no treatment. If no finding does, a check-up is suggested.
 */
export function suggestProcedures(chart: Chart): readonly string[] {
  const marked = TEETH.filter((tooth) => !isClear(statusOf(chart, tooth)));
  if (marked.length === 0) return [];
  const treatments = marked.flatMap((tooth) => {
    const line = treatmentOf(tooth, statusOf(chart, tooth));
    return line ? [{ tooth, line }] : [];
  });
  const missing = marked.filter((tooth) => isReplaceable(tooth, statusOf(chart, tooth)));
  const closing = missing.length > 0 ? [withTeeth(PROCEDURES.prosthesis, missing)] : [];
  if (treatments.length + closing.length === 0) return [withTeeth(PROCEDURES.control, marked)];
  return [...withinLimit(treatments, MAX_SUGGESTION_LINES - closing.length), ...closing];
}

function treatmentOf(tooth: ToothCode, status: ToothStatus): string | null {
  if (status.absent) return null;
  if (needsExtraction(status)) return `${PROCEDURES.extraction} – pieza ${tooth}`;
  const faces = FACES.filter((face) => markOf(status, face)?.finding === 'caries');
  if (faces.length === 0) return null;
  return `${procedureForCaries(tooth, status, faces)} – pieza ${tooth}, ${facesText(tooth, faces)}`;
}

function procedureForCaries(tooth: ToothCode, status: ToothStatus, faces: readonly Face[]): string {
  if (status.crown) return PROCEDURES.crown;
  const hasAngle = faces.includes('oclusal') && (faces.includes('mesial') || faces.includes('distal'));
  return isAnterior(tooth) && !isDeciduous(tooth) && hasAngle ? PROCEDURES.angle : PROCEDURES.restoration;
}

const isReplaceable = (tooth: ToothCode, status: ToothStatus): boolean =>
  status.absent === true && !status.crown && !isDeciduous(tooth) && !isThirdMolar(tooth);

const facesText = (tooth: ToothCode, faces: readonly Face[]): string =>
  `${faces.length === 1 ? 'cara' : 'caras'} ${listFaceNames(tooth, faces)}`;

const MAX_LISTED_TEETH = 28;

function withTeeth(procedure: string, teeth: TeethRow): string {
  const listed = teeth.slice(0, MAX_LISTED_TEETH).join(', ');
  const others = teeth.length - MAX_LISTED_TEETH;
  const more = others > 0 ? ` y ${others} más` : '';
  return `${procedure} – ${teeth.length === 1 ? 'pieza' : 'piezas'} ${listed}${more}`;
}

function withinLimit(
  treatments: readonly { readonly tooth: ToothCode; readonly line: string }[],
  limit: number,
): readonly string[] {
  if (treatments.length <= limit) return treatments.map(({ line }) => line);
  const shown = treatments.slice(0, limit - 1).map(({ line }) => line);
  const left = treatments.slice(limit - 1).map(({ tooth }) => tooth);
  return [...shown, withTeeth(PROCEDURES.rest, left)];
}
