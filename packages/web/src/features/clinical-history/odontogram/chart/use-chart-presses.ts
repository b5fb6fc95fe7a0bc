import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { type ChartLayout, hitTest } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { targetOf } from './ToothSvg.tsx';

interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export interface Painting {
  readonly onStroke: (targets: readonly FaceTarget[]) => void;
  /** Also called when the stroke leaves the chart. */
  readonly onStrokeEnd: (targets: readonly FaceTarget[]) => void;
}

interface Handlers {
  readonly onPress: (target: FaceTarget, modifiers: Modifiers) => void;
  readonly painting: Painting | undefined;
}

/** CSS pixels; a longer movement is a drag. */
const DRAG_THRESHOLD_PX = 6;

export function useChartPresses(layout: ChartLayout, { onPress, painting }: Handlers) {
  const pressedAt = useRef<ScreenPoint>(undefined);
  const isDown = useRef(false);
  const stroke = useRef<readonly FaceTarget[]>([]);
  const hasPainted = useRef(false);
  const release = (): void => {
    isDown.current = false;
    if (stroke.current.length > 1) painting?.onStrokeEnd(stroke.current);
    stroke.current = [];
  };
  return {
    isPressing: (): boolean => isDown.current,
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        pressedAt.current = { clientX: event.clientX, clientY: event.clientY };
        isDown.current = true;
        hasPainted.current = false;
        const first = painting && canPaint(event) ? faceUnder(event) : null;
        stroke.current = first ? [first] : [];
      },
      onPointerMove: (event: PointerEvent): void => {
        if (stroke.current.length === 0) return;
        const face = faceUnder(event);
        if (!face || stroke.current.some((target) => isSame(target, face))) return;
        stroke.current = [...stroke.current, face];
        hasPainted.current = true;
        painting?.onStroke(stroke.current);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onClick: (event: MouseEvent<SVGSVGElement>): void => {
        if (hasPainted.current || wasDragged(pressedAt.current, event)) return;
        const target = faceUnder(event) ?? nearestTarget(layout, event);
        if (target) onPress(target, event);
      },
    },
  };
}

/** A finger pans the chart. */
const canPaint = ({ pointerType, button, shiftKey, ctrlKey, metaKey }: PointerEvent): boolean =>
  (pointerType === 'mouse' || pointerType === 'pen') && button === 0 && !(shiftKey || ctrlKey || metaKey);

function faceUnder({ target }: MouseEvent): FaceTarget | null {
  const face = (target as Element).closest('[data-face]');
  return face && targetOf(face);
}

const isSame = (one: FaceTarget, other: FaceTarget): boolean =>
  one.tooth === other.tooth && one.face === other.face;

/** Panning the chart also ends in a click event. */
const wasDragged = (from: ScreenPoint | undefined, to: ScreenPoint): boolean =>
  from !== undefined && Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > DRAG_THRESHOLD_PX;

/** A tap that just misses a tooth counts for the nearest face. */
function nearestTarget(layout: ChartLayout, event: MouseEvent<SVGSVGElement>): FaceTarget | null {
  const matrix = event.currentTarget.getScreenCTM?.()?.inverse();
  if (!matrix) return null;
  return hitTest(layout, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
}
