import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { ExtensionPoint, ExtensionProps, Extensions } from './extension-points.ts';

type ComponentOf = <Point extends ExtensionPoint>(point: Point) => ComponentType<ExtensionProps[Point]>;

/**
 * The component of each place, made once: React shows what it has loaded before at once, but a new lazy component no
 * earlier than 300 ms after its fallback.
 *
 * @param load loads the extensions of every feature, in their order
 */
export function makeExtensions(load: () => Promise<readonly Extensions[]>): ComponentOf {
  const made = new Map<ExtensionPoint, ComponentType<never>>();
  return <Point extends ExtensionPoint>(point: Point) => {
    const known = made.get(point) as ComponentType<ExtensionProps[Point]> | undefined;
    if (known) return known;
    const added = lazyComponent(async () =>
      allOf(await Promise.all((await load()).map((each) => each[point]?.()))),
    );
    made.set(point, added);
    return added;
  };
}

export const ExtensionsContext = createContext<ComponentOf>(makeExtensions(async () => []));

interface Props<Point extends ExtensionPoint> {
  point: Point;
  props: ExtensionProps[Point];
  /** While it loads. */
  fallback?: ReactNode;
}

/** What other features add to a place of a screen. */
export function Extension<Point extends ExtensionPoint>({ point, props, fallback }: Props<Point>) {
  const Added = use(ExtensionsContext)(point);
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
