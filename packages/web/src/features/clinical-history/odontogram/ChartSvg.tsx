import { type Chart, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { type ChartLayout, layoutChart } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import { type FocusEvent, useMemo } from 'react';
import { ChartBackground } from './ChartBackground.tsx';
import { ToothSvg } from './ToothSvg.tsx';
import { useChartPresses } from './use-chart-presses.ts';
import { useFaceFocus } from './use-face-focus.ts';

interface Props {
  /** The visible rows, from `visibleTeeth`. */
  rows: readonly TeethRow[];
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  /** Called for a click, a tap, Enter or Space on a face. Without it the chart is read-only. */
  onPress: ((target: FaceTarget) => void) | undefined;
  label?: string;
  /** The id of the keyboard instructions. */
  describedBy?: string;
  /** Teeth to frame, e.g. those that changed. */
  highlighted?: readonly ToothCode[];
  /** Fills the available width, or a height in CSS pixels; by default one unit is one pixel. */
  fits?: Fit;
}

type Fit = 'width' | number | undefined;

const NONE: readonly ToothCode[] = [];

/**
 * Renders a chart and reports the pressed face. The chart is one tab stop: arrows move between teeth, Shift and arrows or
 * V O L M D between faces, Enter and Space press.
 */
export function ChartSvg({ rows, chart, notes, onPress, ...rest }: Props) {
  const { label = 'Odontograma', describedBy, highlighted = NONE, fits } = rest;
  const layout = useMemo(() => layoutChart(rows), [rows]);
  const { focused, press, focusElement, onKeyDown } = useFaceFocus(rows, (target) => onPress?.(target));
  const presses = useChartPresses(layout, press);
  const pressable = onPress !== undefined;
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
        // A press sets the focus with its click, which saves a render.
        if (!presses.isPressing()) focusElement(target);
      }}
      onKeyDown={onKeyDown}
      sx={styleOf(layout, fits, pressable)}
    >
      <ChartBackground layout={layout} />
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

/** CSS pixels per unit: teeth this large are easy to tap, even if few are shown. */
const MAX_SCALE = 1.55;

function sizeOf({ width, height }: ChartLayout, fits: Fit) {
  if (fits === 'width') return {};
  const scale = fits === undefined ? 1 : Math.min(MAX_SCALE, fits / height);
  return { width: width * scale, height: height * scale };
}

const styleOf = ({ width }: ChartLayout, fits: Fit, pressable: boolean) => ({
  display: 'block',
  ...(fits === 'width' && { width: '100%', height: 'auto', maxWidth: width * 1.5, mx: 'auto' }),
  userSelect: 'none',
  touchAction: 'manipulation',
  fontFamily: 'inherit',
  '& .face:focus-visible polygon': { stroke: '#ed6c02', strokeWidth: 3 },
  // Not a CSS filter, which would give each face its own compositing layer.
  '@media (hover: hover)': {
    '& .face:hover polygon': pressable ? { stroke: '#1976d2', strokeWidth: 2 } : {},
  },
});
