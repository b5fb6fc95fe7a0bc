import { type ChartLayout, hitTest } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { targetOf } from './face-element.ts';

interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** CSS pixels; a longer movement is a drag. */
const DRAG_THRESHOLD = 6;

/** Clicks and taps on a face or next to a tooth. The end of a drag is not a press. */
export function useChartPresses(layout: ChartLayout, onPress: (target: FaceTarget) => void) {
  const pressedAt = useRef<ScreenPoint>(undefined);
  const isDown = useRef(false);
  const release = (): void => {
    isDown.current = false;
  };
  return {
    isPressing: (): boolean => isDown.current,
    handlers: {
      onPointerDown: ({ clientX, clientY }: PointerEvent): void => {
        pressedAt.current = { clientX, clientY };
        isDown.current = true;
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onClick: (event: MouseEvent<SVGSVGElement>): void => {
        if (wasDragged(pressedAt.current, event)) return;
        const face = (event.target as Element).closest('[data-face]');
        const target = face ? targetOf(face) : nearestTarget(layout, event);
        if (target) onPress(target);
      },
    },
  };
}

/** Panning the chart ends in a click event too. */
const wasDragged = (from: ScreenPoint | undefined, to: ScreenPoint): boolean =>
  from !== undefined && Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > DRAG_THRESHOLD;

/** A tap that just misses a tooth counts for the nearest face. */
function nearestTarget(layout: ChartLayout, event: MouseEvent<SVGSVGElement>): FaceTarget | null {
  const matrix = event.currentTarget.getScreenCTM?.()?.inverse();
  if (!matrix) return null;
  return hitTest(layout, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
}
