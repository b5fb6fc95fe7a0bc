import { needsExtraction, type ToothStatus } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { TOOTH_MARKS } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { Line, ToothForm } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { marksOf } from '@dentaria/contract/clinical-history/odontogram/tooth-marks.ts';

interface Props {
  tooth: ToothCode;
  form: ToothForm;
  status: ToothStatus;
}

/** Ignores pointer events, so that the faces below stay clickable. */
export function WholeToothMarks({ tooth, form, status }: Props) {
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
