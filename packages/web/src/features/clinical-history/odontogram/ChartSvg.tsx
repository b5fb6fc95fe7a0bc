import { type Chart, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { type ChartLayout, layoutChart } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import { type FocusEvent, useMemo } from 'react';
import { ChartGround } from './ChartGround.tsx';
import { ToothSvg } from './ToothSvg.tsx';
import { useChartPresses } from './use-chart-presses.ts';
import { useFaceFocus } from './use-face-focus.ts';

interface Props {
  /** The rows shown (see `visibleTeeth`). */
  rows: readonly TeethRow[];
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  /** Whether presses are told; else the chart is only looked at and walked. */
  pressable: boolean;
  /** Told of a click, a tap, Enter or Space on a face. */
  onTarget?: (target: FaceTarget) => void;
  label?: string;
  /** The id of a text that says how the keyboard works it. */
  describedBy?: string;
  /** Teeth to point out, e.g. those that changed. */
  highlighted?: readonly ToothCode[];
  /** Fills the width there is, or so many CSS pixels of height; else one unit is one pixel. */
  fits?: Fit;
}

type Fit = 'width' | number | undefined;

const NONE: readonly ToothCode[] = [];

/**
 * Draws a chart and reports targets; it holds no rule of the odontogram. One tab stop: arrows walk the teeth, Shift and
 * arrows or V O L M D the faces, Enter and Space press.
 */
export function ChartSvg({ rows, chart, notes, pressable, onTarget, ...rest }: Props) {
  const { label = 'Odontograma', describedBy, highlighted = NONE, fits } = rest;
  const layout = useMemo(() => layoutChart(rows), [rows]);
  const { focused, press, follow, onKeyDown } = useFaceFocus(rows, (target) => {
    if (pressable) onTarget?.(target);
  });
  const presses = useChartPresses(layout, press);
  return (
    <Box
      component="svg"
      role="application"
      aria-roledescription="odontograma"
      aria-label={label}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...sizeOf(layout, fits)}
      {...presses.handlers}
      onFocus={({ target }: FocusEvent<SVGSVGElement>) => {
        // The focus of a press is taken with its click: one drawing, not two.
        if (!presses.isPressing()) follow(target);
      }}
      onKeyDown={onKeyDown}
      sx={styleOf(layout, fits, pressable)}
    >
      <ChartGround layout={layout} />
      {layout.teeth.map(({ tooth, x, y }) => (
        <ToothSvg
          key={tooth}
          tooth={tooth}
          x={x}
          y={y}
          status={statusOf(chart, tooth)}
          hasNote={notes[tooth] !== undefined}
          pressable={pressable}
          isHighlighted={highlighted.includes(tooth)}
          focusedFace={focused?.tooth === tooth ? focused.face : undefined}
        />
      ))}
    </Box>
  );
}

/** A finger needs teeth no larger than this, in CSS pixels by unit, however few there are. */
const LARGEST_UNIT = 1.55;

function sizeOf({ width, height }: ChartLayout, fits: Fit) {
  if (fits === 'width') return {};
  const unit = fits === undefined ? 1 : Math.min(LARGEST_UNIT, fits / height);
  return { width: width * unit, height: height * unit };
}

const styleOf = ({ width }: ChartLayout, fits: Fit, pressable: boolean) => ({
  display: 'block',
  ...(fits === 'width' && { width: '100%', height: 'auto', maxWidth: width * 1.5, mx: 'auto' }),
  userSelect: 'none',
  touchAction: 'manipulation',
  fontFamily: 'inherit',
  '& .face:focus-visible polygon': { stroke: '#ed6c02', strokeWidth: 3 },
  // No filter: it would make the browser draw each face in a layer of its own.
  '@media (hover: hover)': {
    '& .face:hover polygon': pressable ? { stroke: '#1976d2', strokeWidth: 2 } : {},
  },
});
