import {
  applyTool,
  type Chart,
  type FaceTarget,
  faceColour,
  isClear,
  statusOf,
  TOOLS,
  type ToolId,
  type ToothStatus,
} from './chart.ts';
import { FACES, type Face, isDeciduous, isThirdMolar, isUpper, TEETH, type ToothCode } from './teeth.ts';

function isMarked(chart: Chart, tool: ToolId, { tooth, face }: FaceTarget): boolean {
  const status = statusOf(chart, tooth);
  if (tool === 'absent' || tool === 'crown') return status[tool] === true;
  return tool === 'clear' ? isClear(status) : faceColour(status, face) === TOOLS[tool].colour;
}

/** Returns the same object if nothing changes. */
export const setMarks = (
  chart: Chart,
  tool: ToolId,
  targets: readonly FaceTarget[],
  marked: boolean,
): Chart =>
  targets.reduce(
    (result, target) =>
      isMarked(result, tool, target) === marked ? result : applyTool(result, tool, target),
    chart,
  );

/** False only if every target has the mark already, as with a single click. */
export const shouldMark = (chart: Chart, tool: ToolId, targets: readonly FaceTarget[]): boolean =>
  tool === 'clear' || !targets.every((target) => isMarked(chart, tool, target));

export const markTargets = (chart: Chart, tool: ToolId, targets: readonly FaceTarget[]): Chart =>
  setMarks(chart, tool, targets, shouldMark(chart, tool, targets));

const permanent = TEETH.filter((tooth) => !isDeciduous(tooth));

export const ARCH_MARKS = [
  { name: 'all', label: 'Desdentado total', teeth: permanent },
  { name: 'upper', label: 'Desdentado superior', teeth: permanent.filter(isUpper) },
  { name: 'lower', label: 'Desdentado inferior', teeth: permanent.filter((tooth) => !isUpper(tooth)) },
  { name: 'third-molars', label: 'Terceros molares ausentes', teeth: permanent.filter(isThirdMolar) },
] as const;

export const markAbsent = (chart: Chart, teeth: readonly ToothCode[]): Chart =>
  setMarks(
    chart,
    'absent',
    teeth.map((tooth) => ({ tooth, face: 'oclusal' })),
    true,
  );

export const extractionFaces = (status: ToothStatus): readonly Face[] =>
  FACES.filter((face) => faceColour(status, face) === TOOLS.extraction.colour);

export const removeExtraction = (chart: Chart, tooth: ToothCode): Chart =>
  setMarks(
    chart,
    'extraction',
    FACES.map((face) => ({ tooth, face })),
    false,
  );
