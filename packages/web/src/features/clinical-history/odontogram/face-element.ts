import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';

/** The face that an element of the chart draws (see `ToothFace`); null where it draws none. */
export function targetOf(element: Element): FaceTarget | null {
  const { tooth, face } = (element as SVGGElement).dataset;
  return tooth && face ? ({ tooth, face } as FaceTarget) : null;
}

/** The element of a chart that draws a face. */
export const elementOf = (chart: Element, { tooth, face }: FaceTarget): SVGGElement | null =>
  chart.querySelector<SVGGElement>(`[data-tooth="${tooth}"][data-face="${face}"]`);
