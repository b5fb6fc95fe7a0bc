import { needsExtraction, type ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { TOOTH_MARKS } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  ABSENT_LINES,
  CROWN_CIRCLE,
  EXTRACTION_LINES,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';

/** X, "=" and circle over the tooth. They ignore pointer events, so the faces below stay clickable. */
export function WholeToothMarks({ status }: { status: ToothStatus }) {
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

/** Lines with a white outline, visible over a filled face. */
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
