import { type Chart, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { hitTest, layoutChart } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import {
  type FaceTarget,
  moveFocus,
  startTarget,
} from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ToothSvg } from './ToothSvg.tsx';

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
  fits?: 'width' | number;
}

/** A finger needs teeth no larger than this, in CSS pixels by unit, however few there are. */
const LARGEST_UNIT = 1.55;
const NONE: readonly ToothCode[] = [];

/**
 * Draws a chart and reports targets; it holds no rule of the odontogram. One tab stop: arrows walk the teeth, Shift and
 * arrows or V O L M D the faces, Enter and Space press.
 */
export function ChartSvg({ rows, chart, notes, pressable, onTarget, ...rest }: Props) {
  const { label = 'Odontograma', describedBy, highlighted = NONE, fits } = rest;
  const layout = useMemo(() => layoutChart(rows), [rows]);
  const unit = typeof fits === 'number' ? Math.min(LARGEST_UNIT, fits / layout.height) : 1;
  const [focus, setFocus] = useState<FaceTarget | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const pressedAt = useRef<ScreenPoint>(undefined);
  const isDown = useRef(false);
  const shown = focus && rows.some((row) => row.includes(focus.tooth)) ? focus : startTarget(rows);

  const press = (target: FaceTarget): void => {
    setFocus(target);
    if (pressable) onTarget?.(target);
  };

  const letGo = (): void => {
    isDown.current = false;
  };
  /** The focus may come from a screen reader. That of a press is taken with its click: one drawing, not two. */
  const follow = ({ target }: FocusEvent<SVGSVGElement>): void => {
    if (!isDown.current) setFocus(targetOf(target) ?? focus);
  };

  const click = (event: MouseEvent<SVGSVGElement>): void => {
    if (hasMoved(pressedAt.current, event)) return;
    const face = (event.target as Element).closest('[data-face]');
    const target = face ? targetOf(face) : nearTarget(event);
    if (target) press(target);
  };

  /** A finger that just missed a tooth means the nearest face. */
  const nearTarget = (event: MouseEvent): FaceTarget | null => {
    const matrix = svg.current?.getScreenCTM?.()?.inverse();
    if (!matrix) return null;
    return hitTest(layout, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
  };

  const key = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (!shown) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(shown);
      return;
    }
    const next = moveFocus(shown, event, rows);
    if (!next) return;
    event.preventDefault();
    setFocus(next);
    svg.current
      ?.querySelector<SVGGElement>(`[data-tooth="${next.tooth}"][data-face="${next.face}"]`)
      ?.focus();
  };

  return (
    <Box
      component="svg"
      ref={svg}
      role="application"
      aria-roledescription="odontograma"
      aria-label={label}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      {...(describedBy && { 'aria-describedby': describedBy })}
      {...(fits !== 'width' && { width: layout.width * unit, height: layout.height * unit })}
      onPointerDown={({ clientX, clientY }: PointerEvent) => {
        pressedAt.current = { clientX, clientY };
        isDown.current = true;
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={letGo}
      onClick={click}
      onFocus={follow}
      onKeyDown={key}
      sx={{
        display: 'block',
        ...(fits === 'width' && { width: '100%', height: 'auto', maxWidth: layout.width * 1.5, mx: 'auto' }),
        userSelect: 'none',
        touchAction: 'manipulation',
        fontFamily: 'inherit',
        '& .face:focus-visible polygon': { stroke: '#ed6c02', strokeWidth: 3 },
        // No filter: it would make the browser draw each face in a layer of its own.
        '@media (hover: hover)': {
          '& .face:hover polygon': pressable ? { stroke: '#1976d2', strokeWidth: 2 } : {},
        },
      }}
    >
      {layout.captions.map(({ text, x, y, anchor }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize={12}
          fontWeight={500}
          fill="#526070"
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
          focusedFace={shown?.tooth === tooth ? shown.face : undefined}
        />
      ))}
    </Box>
  );
}

interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Further than a hand trembles, in CSS pixels. */
const STILL = 6;

/** Whether the chart was moved under the glass: letting go of it then ends in a click that marks nothing. */
const hasMoved = (from: ScreenPoint | undefined, to: ScreenPoint): boolean =>
  from !== undefined && Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > STILL;

const targetOf = (element: Element): FaceTarget | null => {
  const { tooth, face } = (element as SVGGElement).dataset;
  return tooth && face ? ({ tooth, face } as FaceTarget) : null;
};
