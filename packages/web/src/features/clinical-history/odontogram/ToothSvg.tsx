import { needsExtraction, type ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  describeFace,
  describeTooth,
  faceFill,
  faceSymbol,
  markOf,
  TOOTH_MARKS,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  ABSENT_LINES,
  CROWN_CIRCLE,
  EXTRACTION_LINES,
  LETTER_FONT_SIZE,
  NOTE_BADGE_RADIUS,
  NUMBER_FONT_SIZE,
  pointsAttribute,
  shapeOf,
  TOOTH_SIZE,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { memo } from 'react';

interface Props {
  tooth: ToothCode;
  x: number;
  y: number;
  status: ToothStatus;
  hasNote: boolean;
  /** Whether its faces can be pressed. */
  pressable: boolean;
  isHighlighted: boolean;
  /** The face that the keyboard stands on, when it is one of this tooth. */
  focusedFace: Face | undefined;
}

const INK = '#33414f';
const LINE = '#62707f';
/** How far the frame of a pointed-out tooth stands off its square. */
const HIGHLIGHT = 5;

/** One tooth. It draws again only when its own state changes: everything it is given is compared by identity. */
export const ToothSvg = memo(function ToothSvg(props: Props) {
  const { tooth, x, y, status, hasNote, pressable, isHighlighted, focusedFace } = props;
  const shape = shapeOf(tooth);
  return (
    // biome-ignore lint/a11y: in SVG a <g> is the only group and button there is
    <g role="group" transform={`translate(${x} ${y})`} aria-label={describeTooth(tooth, status, hasNote)}>
      {isHighlighted && (
        <rect
          x={-HIGHLIGHT}
          y={-HIGHLIGHT}
          width={TOOTH_SIZE + 2 * HIGHLIGHT}
          height={TOOTH_SIZE + 2 * HIGHLIGHT}
          rx={HIGHLIGHT}
          fill="#ffe0b2"
          stroke="#ed6c02"
          data-testid={`changed-${tooth}`}
        />
      )}
      <text
        x={shape.number.x}
        y={shape.number.y}
        textAnchor="middle"
        fontSize={NUMBER_FONT_SIZE}
        fontWeight={500}
        fill={INK}
        aria-hidden
      >
        {tooth}
      </text>
      {shape.faces.map(({ face, points, letter }) => (
        // biome-ignore lint/a11y: see above
        <g
          key={face}
          role="button"
          data-tooth={tooth}
          data-face={face}
          aria-label={describeFace(tooth, face, status)}
          aria-disabled={!pressable}
          tabIndex={face === focusedFace ? 0 : -1}
          style={{ cursor: pressable ? 'pointer' : 'default', outline: 'none' }}
          className="face"
        >
          <polygon
            points={pointsAttribute(points)}
            fill={faceFill(status, face)}
            stroke={LINE}
            strokeWidth={1}
          />
          <text
            x={letter.x}
            y={letter.y}
            textAnchor="middle"
            fontSize={LETTER_FONT_SIZE}
            fontWeight={markOf(status, face) ? 500 : 400}
            fill={isDark(faceFill(status, face)) ? '#ffffff' : '#6b7885'}
            pointerEvents="none"
            aria-hidden
          >
            {faceSymbol(tooth, face, status)}
          </text>
        </g>
      ))}
      <WholeToothMarks status={status} />
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

/** X, "=" and circle over the tooth; they never take a click from the faces below. */
function WholeToothMarks({ status }: { status: ToothStatus }) {
  const { absent, crown, extraction } = TOOTH_MARKS;
  return (
    <g pointerEvents="none" aria-hidden>
      {status.crown && (
        <circle
          cx={CROWN_CIRCLE.centre.x}
          cy={CROWN_CIRCLE.centre.y}
          r={CROWN_CIRCLE.radius}
          fill="none"
          stroke={crown.colour}
          strokeWidth={2.5}
        />
      )}
      {needsExtraction(status) && <Lines lines={EXTRACTION_LINES} colour={extraction.colour} width={4} />}
      {status.absent && <Lines lines={ABSENT_LINES} colour={absent.colour} width={4} />}
    </g>
  );
}

/** Lines with a thin white halo, so that they stand out over a filled face. */
const Lines = ({ lines, colour, width }: { lines: typeof ABSENT_LINES; colour: string; width: number }) => (
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

/** Whether white letters read better on a colour than dark ones. */
function isDark(colour: string): boolean {
  const [r = 255, g = 255, b = 255] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 150;
}
