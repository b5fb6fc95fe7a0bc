import { FACES, type Face, TEETH, type ToothCode } from './teeth.ts';

/** Red marks existing work, blue required work. Stored charts may contain other colours. */
export const COLOURS = {
  restoration: '#d32f2f',
  caries: '#1976d2',
  extraction: '#0d47a1',
  clear: '#ffffff',
} as const;

export type ToothStatus = { readonly [F in Face]?: string | undefined } & {
  readonly absent?: boolean | undefined;
  readonly crown?: boolean | undefined;
};

/** Immutable. A tool replaces only the changed tooth, so that only that tooth re-renders. */
export type Chart = { readonly [T in ToothCode]?: ToothStatus };

export const CLEAR_CHART: Chart = {};
const CLEAR_TOOTH: ToothStatus = {};

export const statusOf = (chart: Chart, tooth: ToothCode): ToothStatus => chart[tooth] ?? CLEAR_TOOTH;

export const faceColour = (status: ToothStatus, face: Face): string =>
  status[face]?.toLowerCase() ?? COLOURS.clear;

/** An extraction is stored on the clicked face but applies to the whole tooth. */
export const needsExtraction = (status: ToothStatus): boolean =>
  FACES.some((face) => faceColour(status, face) === COLOURS.extraction);

export const isClear = (status: ToothStatus): boolean =>
  !status.absent && !status.crown && FACES.every((face) => faceColour(status, face) === COLOURS.clear);

export const hasFindings = (chart: Chart): boolean => TEETH.some((tooth) => !isClear(statusOf(chart, tooth)));

export interface Target {
  readonly tooth: ToothCode;
  readonly face: Face | null;
}

export interface FaceTarget extends Target {
  readonly face: Face;
}

export type ToolId = 'restoration' | 'caries' | 'extraction' | 'absent' | 'crown' | 'clear' | 'note';

export interface Tool {
  readonly id: ToolId;
  readonly label: string;
  readonly actsOn: 'face' | 'tooth' | 'note';
  readonly colour: string | null;
  readonly apply: (status: ToothStatus, face: Face | null) => ToothStatus;
}

function paintTool(id: 'restoration' | 'caries' | 'extraction', label: string): Tool {
  const colour = COLOURS[id];
  const apply: Tool['apply'] = (status, face) => {
    if (face === null) return status;
    return { ...status, [face]: faceColour(status, face) === colour ? COLOURS.clear : colour };
  };
  return { id, label, actsOn: 'face', colour, apply };
}

const toggleTool = (id: 'absent' | 'crown', label: string): Tool => ({
  id,
  label,
  actsOn: 'tooth',
  colour: COLOURS.restoration,
  apply: (status) => ({ ...status, [id]: !status[id] }),
});

export const TOOLS: Readonly<Record<ToolId, Tool>> = {
  restoration: paintTool('restoration', 'Restauración existente'),
  caries: paintTool('caries', 'Caries'),
  extraction: paintTool('extraction', 'Extracción'),
  absent: toggleTool('absent', 'Ausente'),
  crown: toggleTool('crown', 'Corona'),
  clear: { id: 'clear', label: 'Limpiar', actsOn: 'tooth', colour: null, apply: () => CLEAR_TOOTH },
  note: { id: 'note', label: 'Agregar nota', actsOn: 'note', colour: null, apply: (status) => status },
};

export const PALETTE: readonly Tool[] = Object.values(TOOLS);

export const DEFAULT_TOOL: ToolId = 'caries';

/**
 * Applies one click (specification, section 4): colour tools toggle a face, absent and crown toggle the tooth, clear
 * resets it. Returns the same object if nothing changes.
 */
export function applyTool(chart: Chart, tool: ToolId, target: Target): Chart {
  const before = statusOf(chart, target.tooth);
  const after = TOOLS[tool].apply(before, target.face);
  if (after === before) return chart;
  if (after !== CLEAR_TOOTH) return { ...chart, [target.tooth]: after };
  const { [target.tooth]: _cleared, ...others } = chart;
  return others;
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function normalizeStatus(value: Readonly<Record<string, unknown>>): ToothStatus {
  const valid = Object.entries(value).filter(([key, entry]) =>
    key === 'absent' || key === 'crown'
      ? typeof entry === 'boolean'
      : FACES.some((face) => face === key) && isColour(entry),
  );
  return Object.fromEntries(valid);
}

/**
 * Parses a stored chart. Drops unknown teeth, unknown faces and invalid values, but keeps colours that no tool sets.
 */
export function normalizeChart(stored: unknown): Chart {
  if (!isRecord(stored)) return CLEAR_CHART;
  const valid = TEETH.flatMap((tooth) => {
    const status = stored[tooth];
    return isRecord(status) ? [[tooth, normalizeStatus(status)] as const] : [];
  });
  return Object.fromEntries(valid);
}
