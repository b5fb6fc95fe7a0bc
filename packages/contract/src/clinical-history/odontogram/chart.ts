import { FACES, type Face, TEETH, type ToothCode } from './teeth.ts';

/** The stored face colours. Red is existing work, blue is required work; other stored colours are kept as they are. */
export const COLOURS = {
  restoration: '#d32f2f',
  caries: '#1976d2',
  extraction: '#0d47a1',
  clear: '#ffffff',
} as const;

/** A face without a colour is clear, and so is a white one; a flag that is missing is false. */
export type ToothStatus = { readonly [F in Face]?: string | undefined } & {
  readonly absent?: boolean | undefined;
  readonly crown?: boolean | undefined;
};

/**
 * An odontogram. It is never changed in place: a tool gives a new chart in which only the touched tooth is a new
 * object, so that this tooth alone is drawn again.
 */
export type Chart = { readonly [T in ToothCode]?: ToothStatus };

export const CLEAR_CHART: Chart = {};
const CLEAR_TOOTH: ToothStatus = {};

/** The tooth's status; always the same object for every tooth that has none. */
export const statusOf = (chart: Chart, tooth: ToothCode): ToothStatus => chart[tooth] ?? CLEAR_TOOTH;

/** The stored colour of a face, in lower case. */
export const faceColour = (status: ToothStatus, face: Face): string =>
  status[face]?.toLowerCase() ?? COLOURS.clear;

/** An extraction is stored on the clicked face and holds for the whole tooth. */
export const needsExtraction = (status: ToothStatus): boolean =>
  FACES.some((face) => faceColour(status, face) === COLOURS.extraction);

/** True when nothing is marked: no face has a colour other than white and no flag is set. */
export const isClear = (status: ToothStatus): boolean =>
  !status.absent && !status.crown && FACES.every((face) => faceColour(status, face) === COLOURS.clear);

/** What a tool is applied to. A click beside the faces (on the number) names the tooth alone. */
export interface Target {
  readonly tooth: ToothCode;
  readonly face: Face | null;
}

export type ToolId = 'restoration' | 'caries' | 'extraction' | 'absent' | 'crown' | 'clear' | 'note';

/** A tool of the palette: what it is called, what it acts on, and what it makes of a tooth. */
export interface Tool {
  readonly id: ToolId;
  readonly label: string;
  /** `note` opens the note dialog and leaves the chart alone. */
  readonly actsOn: 'face' | 'tooth' | 'note';
  /** What it draws with; null when it draws nothing. */
  readonly colour: string | null;
  readonly apply: (status: ToothStatus, face: Face | null) => ToothStatus;
}

const paint =
  (colour: string): Tool['apply'] =>
  (status, face) => {
    if (face === null) return status;
    return { ...status, [face]: faceColour(status, face) === colour ? COLOURS.clear : colour };
  };

const toggle =
  (flag: 'absent' | 'crown'): Tool['apply'] =>
  (status) => ({ ...status, [flag]: !status[flag] });

/** The tools, in the palette's order (specification, section 4, "Odontogram tools"). */
export const TOOLS: Readonly<Record<ToolId, Tool>> = {
  restoration: {
    id: 'restoration',
    label: 'Restauración existente',
    actsOn: 'face',
    colour: COLOURS.restoration,
    apply: paint(COLOURS.restoration),
  },
  caries: {
    id: 'caries',
    label: 'Caries',
    actsOn: 'face',
    colour: COLOURS.caries,
    apply: paint(COLOURS.caries),
  },
  extraction: {
    id: 'extraction',
    label: 'Extracción',
    actsOn: 'face',
    colour: COLOURS.extraction,
    apply: paint(COLOURS.extraction),
  },
  absent: {
    id: 'absent',
    label: 'Ausente',
    actsOn: 'tooth',
    colour: COLOURS.restoration,
    apply: toggle('absent'),
  },
  crown: {
    id: 'crown',
    label: 'Corona',
    actsOn: 'tooth',
    colour: COLOURS.restoration,
    apply: toggle('crown'),
  },
  clear: { id: 'clear', label: 'Limpiar', actsOn: 'tooth', colour: null, apply: () => CLEAR_TOOTH },
  note: { id: 'note', label: 'Agregar nota', actsOn: 'note', colour: null, apply: (status) => status },
};

export const PALETTE: readonly Tool[] = Object.values(TOOLS);

export const DEFAULT_TOOL: ToolId = 'caries';

/**
 * The chart after one click with a tool (specification, section 4): a colour tool sets the face's colour, again the
 * same colour resets it to white; absent and crown toggle on the whole tooth; clear empties the tooth. What changes
 * nothing gives back the same chart.
 */
export function applyTool(chart: Chart, tool: ToolId, target: Target): Chart {
  const before = statusOf(chart, target.tooth);
  const after = TOOLS[tool].apply(before, target.face);
  if (after === before) return chart;
  if (after !== CLEAR_TOOTH) return { ...chart, [target.tooth]: after };
  const { [target.tooth]: _emptied, ...others } = chart;
  return others;
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function normalizeStatus(value: Readonly<Record<string, unknown>>): ToothStatus {
  const known = Object.entries(value).filter(([key, entry]) =>
    key === 'absent' || key === 'crown'
      ? typeof entry === 'boolean'
      : FACES.some((face) => face === key) && isColour(entry),
  );
  return Object.fromEntries(known);
}

/**
 * A stored `toothStatus` as a chart. Every `#rrggbb` colour is kept as it was stored, also one that no tool sets;
 * what is no tooth, face, colour or flag is left out.
 */
export function normalizeChart(stored: unknown): Chart {
  if (!isRecord(stored)) return CLEAR_CHART;
  const known = TEETH.flatMap((tooth) => {
    const status = stored[tooth];
    return isRecord(status) ? [[tooth, normalizeStatus(status)] as const] : [];
  });
  return Object.fromEntries(known);
}
