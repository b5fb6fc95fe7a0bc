import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { ExtensionPoint, ExtensionProps, Extensions } from './extension-points.ts';

/** Of every feature, in their order. */
export const ExtensionsContext = createContext<readonly Extensions[]>([]);

interface Props<Point extends ExtensionPoint> {
  point: Point;
  props: ExtensionProps[Point];
  /** While it loads. */
  fallback?: ReactNode;
}

/** What other features add to a place of a screen. */
export function Extension<Point extends ExtensionPoint>({ point, props, fallback }: Props<Point>) {
  const extensions = use(ExtensionsContext);
  const [components] = useState(() =>
    extensions.flatMap((each): ComponentType<ExtensionProps[Point]>[] => {
      const load = each[point];
      return load ? [lazyComponent(load)] : [];
    }),
  );
  return components.map((Component, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    <Suspense key={index} fallback={fallback}>
      <Component {...props} />
    </Suspense>
  ));
}
