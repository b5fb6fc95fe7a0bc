import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';

export function targetOf(element: Element): FaceTarget | null {
  const { tooth, face } = (element as SVGGElement).dataset;
  return tooth && face ? ({ tooth, face } as FaceTarget) : null;
}

export const elementOf = (chart: Element, { tooth, face }: FaceTarget): SVGGElement | null =>
  chart.querySelector<SVGGElement>(`[data-tooth="${tooth}"][data-face="${face}"]`);
