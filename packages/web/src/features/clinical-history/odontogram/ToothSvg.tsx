import type { ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  NOTE_BADGE_RADIUS,
  NUMBER_FONT_SIZE,
  shapeOf,
  TOOTH_SIZE,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { Face, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { memo } from 'react';
import { ToothFace } from './ToothFace.tsx';
import { WholeToothMarks } from './WholeToothMarks.tsx';

interface Props {
  tooth: ToothCode;
  x: number;
  y: number;
  status: ToothStatus;
  hasNote: boolean;
  pressable: boolean;
  isHighlighted: boolean;
  /** The focused face, if it belongs to this tooth. */
  focusedFace: Face | undefined;
}

const INK = '#33414f';
/** The highlight's margin around the tooth. */
const HIGHLIGHT = 5;

/** Memoized: renders only when its own tooth changes. */
export const ToothSvg = memo(function ToothSvg(props: Props) {
  const { tooth, x, y, status, hasNote, pressable, isHighlighted, focusedFace } = props;
  const shape = shapeOf(tooth);
  return (
    // biome-ignore lint/a11y: in SVG a <g> is the only group there is
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
