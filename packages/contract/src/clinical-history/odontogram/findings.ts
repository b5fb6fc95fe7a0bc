import { type Chart, COLOURS, faceColour, needsExtraction, type ToothStatus } from './chart.ts';
import { FACES, type Face, faceLetter, faceName, TEETH, type ToothCode, toothLabel } from './teeth.ts';

export type FindingKind = 'restauracion' | 'caries' | 'extraccion' | 'ausente' | 'corona' | 'otro';

export const FINDING_NAMES: Readonly<Record<FindingKind, string>> = {
  restauracion: 'restauración existente',
  caries: 'caries',
  extraccion: 'extracción',
  ausente: 'ausente',
  corona: 'corona',
  otro: 'otro hallazgo',
};

const CLEAR_NAME = 'sin hallazgos';

export interface Mark {
  readonly finding: FindingKind;
  readonly colour: string;
}

export interface Finding extends Mark {
  readonly tooth: ToothCode;
  readonly face: Face | null;
}

const KIND_OF_COLOUR: ReadonlyMap<string, FindingKind> = new Map([
  [COLOURS.restoration, 'restauracion'],
  [COLOURS.caries, 'caries'],
  [COLOURS.extraction, 'extraccion'],
]);

export const TOOTH_MARKS = {
  absent: { finding: 'ausente', colour: COLOURS.restoration },
  crown: { finding: 'corona', colour: COLOURS.restoration },
  extraction: { finding: 'extraccion', colour: COLOURS.extraction },
} as const satisfies Record<string, Mark>;

export function markOf(status: ToothStatus, face: Face): Mark | null {
  const colour = faceColour(status, face);
  if (colour === COLOURS.clear) return null;
  return { finding: KIND_OF_COLOUR.get(colour) ?? 'otro', colour };
}

export const markName = (mark: Mark | null): string => (mark ? FINDING_NAMES[mark.finding] : CLEAR_NAME);

/**
 * Lists findings in screen order, whole-tooth findings first. An extraction counts once per tooth, even if several faces
 * are marked.
 */
export const listFindings = (chart: Chart): readonly Finding[] =>
  TEETH.flatMap((tooth) => {
    const status = chart[tooth];
    return status ? listToothFindings(tooth, status) : [];
  });

function listToothFindings(tooth: ToothCode, status: ToothStatus): readonly Finding[] {
  const whole = (mark: Mark): Finding => ({ tooth, face: null, ...mark });
  return [
    ...(status.absent ? [whole(TOOTH_MARKS.absent)] : []),
    ...(status.crown ? [whole(TOOTH_MARKS.crown)] : []),
    ...(needsExtraction(status) ? [whole(TOOTH_MARKS.extraction)] : []),
    ...FACES.flatMap((face) => {
      const mark = markOf(status, face);
      return mark && mark.finding !== 'extraccion' ? [{ tooth, face, ...mark }] : [];
    }),
  ];
}

export const countFindings = (chart: Chart): number => listFindings(chart).length;

/** Joins the names in Spanish: `oclusal, mesial y distal`, with `e` before incisal. */
export function listFaceNames(tooth: ToothCode, faces: readonly Face[]): string {
  const names = faces.map((face) => faceName(tooth, face));
  const [last = '', ...before] = names.toReversed();
  const and = last.startsWith('i') ? ' e ' : ' y ';
  return before.length > 0 ? before.toReversed().join(', ') + and + last : last;
}

export function describeFace(tooth: ToothCode, face: Face, status: ToothStatus): string {
  const mark = markOf(status, face);
  return `${toothLabel(tooth)}, cara ${faceName(tooth, face)}: ${markName(mark)}`;
}

export const describeTooth = (tooth: ToothCode, status: ToothStatus, hasNote = false): string =>
  `${toothLabel(tooth)}: ${describeStatus(tooth, status)}${hasNote ? '; con nota' : ''}`;

export function describeStatus(tooth: ToothCode, status: ToothStatus): string {
  const findings = listToothFindings(tooth, status);
  const whole = findings.filter(({ face }) => face === null).map(({ finding }) => FINDING_NAMES[finding]);
  const ofFaces = (['restauracion', 'caries', 'otro'] as const).flatMap((kind) => {
    const faces = FACES.filter((face) => markOf(status, face)?.finding === kind);
    return faces.length > 0 ? [`${FINDING_NAMES[kind]} en ${listFaceNames(tooth, faces)}`] : [];
  });
  const state = [...(whole.length > 0 ? [whole.join(', ')] : []), ...ofFaces];
  return state.length > 0 ? state.join('; ') : CLEAR_NAME;
}

const EXTRACTION_TINT = '#dbe4f3';

export function faceFill(status: ToothStatus, face: Face): string {
  const colour = faceColour(status, face);
  return colour === COLOURS.extraction ? EXTRACTION_TINT : colour;
}

const SYMBOLS: Readonly<Partial<Record<FindingKind, string>>> = { restauracion: 'R', caries: 'C', otro: '?' };

/** Every mark has a letter, so that colour is never the only cue (greyscale prints, colour blindness). */
export function faceSymbol(tooth: ToothCode, face: Face, status: ToothStatus): string {
  const mark = markOf(status, face);
  return (mark && SYMBOLS[mark.finding]) ?? faceLetter(tooth, face);
}

export const LEGEND = [
  { sign: 'face', symbol: 'R', colour: COLOURS.restoration, text: 'Restauración existente: cara roja (R)' },
  { sign: 'face', symbol: 'C', colour: COLOURS.caries, text: 'Caries (requerida): cara azul (C)' },
  {
    sign: 'equals',
    symbol: '',
    colour: COLOURS.extraction,
    text: 'Extracción requerida: = azul sobre la pieza',
  },
  { sign: 'cross', symbol: '', colour: COLOURS.restoration, text: 'Ausente: X roja' },
  { sign: 'circle', symbol: '', colour: COLOURS.restoration, text: 'Corona: círculo' },
] as const;

export const FACE_LEGEND =
  'V vestibular · P palatina (lingual, arcada superior) · L lingual · M mesial · D distal · O oclusal · I incisal (oclusal de incisivos y caninos)';
