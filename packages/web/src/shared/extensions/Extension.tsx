import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { ExtensionPoint, ExtensionProps, Extensions } from './extension-points.ts';

/** Loads those of every feature, in their order. */
export const ExtensionsContext = createContext<() => Promise<readonly Extensions[]>>(async () => []);

interface Props<Point extends ExtensionPoint> {
  point: Point;
  props: ExtensionProps[Point];
  /** While it loads. */
  fallback?: ReactNode;
}

/** What other features add to a place of a screen. */
export function Extension<Point extends ExtensionPoint>({ point, props, fallback }: Props<Point>) {
  const loadExtensions = use(ExtensionsContext);
  const [Added] = useState(() =>
    lazyComponent(async () =>
      allOf(await Promise.all((await loadExtensions()).map((each) => each[point]?.()))),
    ),
  );
  return (
    <Suspense fallback={fallback}>
      <Added {...props} />
    </Suspense>
  );
}

const allOf =
  <Props extends object>(components: readonly (ComponentType<Props> | undefined)[]): ComponentType<Props> =>
  (props) =>
    components.map((Component, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      Component ? <Component key={index} {...props} /> : undefined,
    );
