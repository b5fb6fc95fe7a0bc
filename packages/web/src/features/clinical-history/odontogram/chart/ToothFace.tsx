import type { ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  describeFace,
  faceFill,
  faceSymbol,
  markOf,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  type FaceShape,
  LETTER_FONT_SIZE,
  pointsAttribute,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { letterColour } from './letter-colour.ts';

interface Props {
  tooth: ToothCode;
  shape: FaceShape;
  status: ToothStatus;
  pressable: boolean;
  isFocused: boolean;
}

const LINE = '#62707f';

/** One face: a button with a fill and a letter or symbol. */
export function ToothFace({ tooth, shape: { face, points, letter }, status, pressable, isFocused }: Props) {
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
