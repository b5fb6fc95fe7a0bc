import {
  type Chart,
  type FaceTarget,
  statusOf,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  type ChartLayout,
  layoutChart,
  layoutQuadrant,
  type ToothForm,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type FocusEvent, type KeyboardEvent, memo, useMemo, useState } from 'react';
import { initialTarget, moveFocus } from '../keys/keyboard.ts';
import { QUADRANT_NAMES, type Quadrant } from './quadrants.ts';
import { elementOf, type Frame, ToothSvg, targetOf } from './ToothSvg.tsx';
import { type Modifiers, type Painting, useChartPresses } from './use-chart-presses.ts';

interface Props {
  rows: readonly TeethRow[];
  quadrant?: Quadrant | undefined;
  form?: ToothForm;
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  /** Undefined for a read-only chart. */
  onPress: ((target: FaceTarget, modifiers: Modifiers) => void) | undefined;
  painting?: Painting | undefined;
  label?: string;
  describedBy?: string;
  frames?: Frames;
  fits?: 'width';
}

export type Frames = Readonly<Partial<Record<ToothCode, Frame>>>;
const NO_FRAMES: Frames = {};

const ignore = (): void => undefined;

/**
 * The chart is one tab stop: arrows move between teeth, Shift and arrows or V O L M D between faces, Enter
 * and Space press.
 */
export function ChartSvg(props: Props) {
  const { rows, quadrant, form = 'plain', chart, notes, onPress, painting } = props;
  const { label = 'Odontograma', describedBy, frames = NO_FRAMES, fits } = props;
  const layout = useLayout(rows, quadrant, form);
  const { focused, press, focusElement, onKeyDown } = useFaceFocus(rows, onPress ?? ignore);
  const presses = useChartPresses(layout, { onPress: press, painting: onPress && painting });
  const pressable = onPress !== undefined;
  return (
    <Box
      component="svg"
      role="application"
      aria-roledescription="odontograma"
      aria-label={label}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...(fits === undefined && { width: layout.width, height: layout.height })}
      {...presses.handlers}
      onFocus={({ target }: FocusEvent<SVGSVGElement>) => {
        // A press sets the focus in its click handler, which saves a render.
        if (!presses.isPressing()) focusElement(target);
      }}
      onKeyDown={onKeyDown}
      sx={styleOf(fits === 'width', pressable)}
    >
      <ChartBackground layout={layout} />
      {layout.teeth.map(({ tooth, x, y }) => (
        <ToothSvg
          key={tooth}
          tooth={tooth}
          x={x}
          y={y}
          form={form}
          status={statusOf(chart, tooth)}
          hasNote={notes[tooth] !== undefined}
          pressable={pressable}
          frame={frames[tooth]}
          focusedFace={focused?.tooth === tooth ? focused.face : undefined}
        />
      ))}
    </Box>
  );
}

export const useLayout = (
  rows: readonly TeethRow[],
  quadrant: Quadrant | undefined,
  form: ToothForm,
): ChartLayout =>
  useMemo(
    () => (quadrant ? layoutQuadrant(rows, QUADRANT_NAMES[quadrant], form) : layoutChart(rows, form)),
    [rows, quadrant, form],
  );

const styleOf = (fillsWidth: boolean, pressable: boolean) => (theme: Theme) => ({
  display: 'block',
  ...(fillsWidth && { width: '100%', height: 'auto' }),
  userSelect: 'none' as const,
  touchAction: 'manipulation',
  fontFamily: 'inherit',
  '& .number': { fill: theme.palette.text.primary },
  '& .caption': { fill: theme.palette.text.secondary },
  '& .outline': {
    fill: theme.palette.background.paper,
    stroke: theme.palette.text.secondary,
    strokeWidth: 1.2,
    strokeLinejoin: 'round' as const,
  },
  '& .face polygon': { transition: 'fill 140ms ease-out' },
  '& .face:focus-visible polygon': { stroke: '#ed6c02', strokeWidth: 3 },
  // Not a CSS filter, which would give each face its own compositing layer.
  '@media (hover: hover)': {
    '& .face:hover polygon': pressable ? { stroke: '#1976d2', strokeWidth: 2 } : {},
  },
});

const ChartBackground = memo(function ChartBackground({ layout }: { layout: ChartLayout }) {
  return (
    <>
      {layout.captions.map(({ text, x, y, anchor }) => (
        <text
          key={anchor}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize={10}
          fontWeight={500}
          className="caption"
          aria-hidden
        >
          {text}
        </text>
      ))}
      {[layout.midline, ...(layout.archLine ? [layout.archLine] : [])].map(({ from, to }) => (
        <line
          key={`${from.x}-${from.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          stroke="#b3bec9"
          strokeDasharray="4 4"
        />
      ))}
    </>
  );
});

function useFaceFocus(
  rows: readonly TeethRow[],
  onPress: (target: FaceTarget, modifiers: Modifiers) => void,
) {
  const [selected, setSelected] = useState<FaceTarget | null>(null);
  const focused =
    selected && rows.some((row) => row.includes(selected.tooth)) ? selected : initialTarget(rows);

  const press = (target: FaceTarget, modifiers: Modifiers): void => {
    setSelected(target);
    onPress(target, modifiers);
  };

  /** Follows focus that something else moved, such as a screen reader. */
  const focusElement = (element: Element): void => setSelected(targetOf(element) ?? selected);

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (!focused) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(focused, event);
      return;
    }
    const next = moveFocus(focused, event, rows);
    if (!next) return;
    event.preventDefault();
    setSelected(next);
    elementOf(event.currentTarget, next)?.focus();
  };

  return { focused, press, focusElement, onKeyDown };
}
