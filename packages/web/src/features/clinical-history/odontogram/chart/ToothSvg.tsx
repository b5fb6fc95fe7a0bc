import {
  type FaceTarget,
  needsExtraction,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  describeFace,
  describeTooth,
  faceFill,
  faceSymbol,
  markOf,
  TOOTH_MARKS,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  type FaceShape,
  LETTER_FONT_SIZE,
  type Line,
  NOTE_BADGE_RADIUS,
  NUMBER_FONT_SIZE,
  NUMBER_SPACE,
  outlineSpaceOf,
  pointsAttribute,
  shapeOf,
  TOOTH_SIZE,
  type ToothForm,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { type Face, isUpper, type ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { marksOf } from '@dentaria/contract/clinical-history/odontogram/tooth-marks.ts';
import { outlineOf } from '@dentaria/contract/clinical-history/odontogram/tooth-outline.ts';
import { memo } from 'react';

interface Props {
  tooth: ToothCode;
  x: number;
  y: number;
  form: ToothForm;
  status: ToothStatus;
  hasNote: boolean;
  pressable: boolean;
  frame: Frame | undefined;
  focusedFace: Face | undefined;
}

/** Frames are light in both colour schemes. */
const INK = '#33414f';
export type Frame = 'changed' | 'selected' | 'noted';

const FRAMES: Readonly<Record<Frame, { readonly fill: string; readonly stroke: string }>> = {
  changed: { fill: '#ffe0b2', stroke: '#ed6c02' },
  selected: { fill: '#cfe5fb', stroke: '#1976d2' },
  noted: { fill: '#fff3e0', stroke: '#ed6c02' },
};

const FRAME = { margin: 2, width: TOOTH_SIZE + 4, height: TOOTH_SIZE + 4 + NUMBER_SPACE } as const;

export const ToothSvg = memo(function ToothSvg(props: Props) {
  const { tooth, x, y, form, status, hasNote, pressable, frame, focusedFace } = props;
  const shape = shapeOf(tooth);
  const outlineSpace = outlineSpaceOf(tooth, form);
  return (
    // biome-ignore lint/a11y: in SVG a <g> is the only group there is
    <g role="group" transform={`translate(${x} ${y})`} aria-label={describeTooth(tooth, status, hasNote)}>
      {frame && (
        <rect
          x={-FRAME.margin}
          y={-FRAME.margin - (isUpper(tooth) ? NUMBER_SPACE + outlineSpace : 0)}
          width={FRAME.width}
          height={FRAME.height + outlineSpace}
          rx={4}
          {...FRAMES[frame]}
          data-testid={`${frame}-${tooth}`}
        />
      )}
      <text
        x={shape.number.x}
        y={shape.number.y}
        textAnchor="middle"
        fontSize={NUMBER_FONT_SIZE}
        fontWeight={500}
        {...(frame ? { fill: INK } : { className: 'number' })}
        aria-hidden
      >
        {tooth}
      </text>
      {shape.faces.map((face) => (
        <ToothFace
          key={face.face}
          tooth={tooth}
          shape={face}
          status={status}
          pressable={pressable}
          isFocused={face.face === focusedFace}
        />
      ))}
      {form === 'anatomic' && <path className="outline" d={outlineOf(tooth).path} pointerEvents="none" />}
      <WholeToothMarks tooth={tooth} form={form} status={status} />
      {hasNote && (
        <circle
          cx={shape.noteBadge.x}
          cy={shape.noteBadge.y}
          r={NOTE_BADGE_RADIUS}
          fill="#ed6c02"
          stroke="#ffffff"
          strokeWidth={1.5}
          data-testid={`note-${tooth}`}
          aria-hidden
        />
      )}
    </g>
  );
});

interface FaceProps {
  tooth: ToothCode;
  shape: FaceShape;
  status: ToothStatus;
  pressable: boolean;
  isFocused: boolean;
}

const LINE = '#62707f';

function ToothFace({ tooth, shape: { face, points, letter }, status, pressable, isFocused }: FaceProps) {
  const fill = faceFill(status, face);
  return (
    // biome-ignore lint/a11y: in SVG a <g> is the only button there is
    <g
      role="button"
      data-tooth={tooth}
      data-face={face}
      aria-label={describeFace(tooth, face, status)}
      aria-disabled={!pressable}
      tabIndex={isFocused ? 0 : -1}
      style={{ cursor: pressable ? 'pointer' : 'default', outline: 'none' }}
      className="face"
    >
      <polygon points={pointsAttribute(points)} fill={fill} stroke={LINE} strokeWidth={1} />
      <text
        x={letter.x}
        y={letter.y}
        textAnchor="middle"
        fontSize={LETTER_FONT_SIZE}
        fontWeight={markOf(status, face) ? 500 : 400}
        fill={letterColour(fill)}
        pointerEvents="none"
        aria-hidden
      >
        {faceSymbol(tooth, face, status)}
      </text>
    </g>
  );
}

export const letterColour = (fill: string): string => (isDark(fill) ? '#ffffff' : '#6b7885');

function isDark(colour: string): boolean {
  const [r = 255, g = 255, b = 255] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 150;
}

export function targetOf(element: Element): FaceTarget | null {
  const { tooth, face } = (element as SVGGElement).dataset;
  return tooth && face ? ({ tooth, face } as FaceTarget) : null;
}

export const elementOf = (chart: Element, { tooth, face }: FaceTarget): SVGGElement | null =>
  chart.querySelector<SVGGElement>(`[data-tooth="${tooth}"][data-face="${face}"]`);

interface MarksProps {
  tooth: ToothCode;
  form: ToothForm;
  status: ToothStatus;
}

/** Ignores pointer events, so that the faces below stay clickable. */
export function WholeToothMarks({ tooth, form, status }: MarksProps) {
  const { absent, crown, extraction } = TOOTH_MARKS;
  const marks = marksOf(tooth, form);
  return (
    <g pointerEvents="none" aria-hidden>
      {status.crown && (
        <ellipse
          cx={marks.crown.centre.x}
          cy={marks.crown.centre.y}
          rx={marks.crown.rx}
          ry={marks.crown.ry}
          fill="none"
          stroke={crown.colour}
          strokeWidth={2.5}
        />
      )}
      {needsExtraction(status) && <Lines lines={marks.extraction} colour={extraction.colour} width={4} />}
      {status.absent && <Lines lines={marks.absent} colour={absent.colour} width={4} />}
    </g>
  );
}

/** The white outline keeps the lines visible over a filled face. */
const Lines = ({ lines, colour, width }: { lines: readonly Line[]; colour: string; width: number }) => (
  <>
    {[
      { stroke: '#ffffff', strokeWidth: width + 2.5 },
      { stroke: colour, strokeWidth: width },
    ].map((style) =>
      lines.map(({ from, to }) => (
        <line
          key={`${style.stroke}-${from.x}-${from.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeLinecap="round"
          {...style}
        />
      )),
    )}
  </>
);
