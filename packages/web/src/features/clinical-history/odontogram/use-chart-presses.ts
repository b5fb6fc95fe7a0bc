import { type ChartLayout, hitTest } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { targetOf } from './face-element.ts';

interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Further than a hand trembles, in CSS pixels. */
const STILL = 6;

/** Presses of a mouse or a finger: on a face, or beside a tooth. One that moved the chart is none. */
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
        if (hasMoved(pressedAt.current, event)) return;
        const face = (event.target as Element).closest('[data-face]');
        const target = face ? targetOf(face) : nearTarget(layout, event);
        if (target) onPress(target);
      },
    },
  };
}

/** Whether the chart was moved under the glass: letting go of it then ends in a click that marks nothing. */
const hasMoved = (from: ScreenPoint | undefined, to: ScreenPoint): boolean =>
  from !== undefined && Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > STILL;

/** A finger that just missed a tooth means the nearest face. */
function nearTarget(layout: ChartLayout, event: MouseEvent<SVGSVGElement>): FaceTarget | null {
  const matrix = event.currentTarget.getScreenCTM?.()?.inverse();
  if (!matrix) return null;
  return hitTest(layout, new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
}
