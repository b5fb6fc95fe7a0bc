import type { RoleName } from '@dentaria/contract/roles.ts';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useSignedInUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';
import { lazyComponent, type PreloadableComponent } from '../ui/lazy-component.tsx';
import type { ExtensionComponents, ExtensionPoint, ExtensionProps, Extensions } from './extension-points.ts';

type Added<Point extends ExtensionPoint> = PreloadableComponent<{ props: ExtensionProps[Point] }>;

interface Registry {
  readonly load: () => Promise<readonly Extensions[]>;
  readonly componentOf: <Point extends ExtensionPoint>(point: Point) => Added<Point>;
  /** Unlike the `preload` of a component, rejects if code cannot be loaded. */
  readonly preload: (points: readonly ExtensionPoint[]) => Promise<void>;
}

export function makeExtensions(load: Registry['load']): Registry {
  const made = new Map<ExtensionPoint, PreloadableComponent<never>>();
  const loadPoint = async <Point extends ExtensionPoint>(point: Point) => {
    const features: readonly ExtensionComponents[] = await load();
    return allOf(await Promise.all(features.map((feature) => feature[point]?.())));
  };
  const componentOf = <Point extends ExtensionPoint>(point: Point): Added<Point> => {
    const known = made.get(point) as Added<Point> | undefined;
    if (known) return known;
    const added: Added<Point> = lazyComponent(() => loadPoint(point));
    made.set(point, added);
    return added;
  };
  return {
    load,
    componentOf,
    preload: async (points) => {
      await Promise.all(points.map((point) => loadPoint(point)));
      await Promise.all(points.map((point) => componentOf(point).preload()));
    },
  };
}

export const ExtensionsContext = createContext(makeExtensions(async () => []));

interface Props<Point extends ExtensionPoint> {
  point: Point;
  props: ExtensionProps[Point];
  fallback?: ReactNode;
}

export function Extension<Point extends ExtensionPoint>({ point, props, fallback }: Props<Point>) {
  const AddedHere = use(ExtensionsContext).componentOf(point);
  return <AddedHere props={props} fallback={fallback} />;
}

const allOf =
  <Props extends object>(components: readonly (ComponentType<Props> | undefined)[]) =>
  ({ props }: { props: Props }) =>
    components.map((Component, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      Component ? <Component key={index} {...props} /> : undefined,
    );

export const forRoles =
  <Props extends object>(roles: readonly RoleName[], load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const Component = await load();
    return (props) => hasAnyRole(useSignedInUser(), roles) && <Component {...props} />;
  };
