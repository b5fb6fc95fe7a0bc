import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';
import type { ExtensionPoint, ExtensionProps, Extensions } from './extension-points.ts';

type Added<Point extends ExtensionPoint> = LazyComponent<{ props: ExtensionProps[Point] }>;

type ComponentOf = <Point extends ExtensionPoint>(point: Point) => Added<Point>;

/**
 * The component of each place, made once, so that what has loaded is shown at once.
 *
 * @param load loads the extensions of every feature, in their order
 */
export function makeExtensions(load: () => Promise<readonly Extensions[]>): ComponentOf {
  const made = new Map<ExtensionPoint, LazyComponent<never>>();
  return <Point extends ExtensionPoint>(point: Point) => {
    const known = made.get(point) as Added<Point> | undefined;
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
  const AddedHere = use(ExtensionsContext)(point);
  return <AddedHere props={props} fallback={fallback} />;
}

const allOf =
  <Props extends object>(components: readonly (ComponentType<Props> | undefined)[]) =>
  ({ props }: { props: Props }) =>
    components.map((Component, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      Component ? <Component key={index} {...props} /> : undefined,
    );
