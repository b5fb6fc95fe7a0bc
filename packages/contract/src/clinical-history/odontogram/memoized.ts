import type { ToothCode } from './teeth.ts';

export function memoizedByTooth<Figure>(make: (tooth: ToothCode) => Figure): (tooth: ToothCode) => Figure {
  const made = new Map<ToothCode, Figure>();
  return (tooth) => {
    const figure = made.get(tooth) ?? make(tooth);
    made.set(tooth, figure);
    return figure;
  };
}
