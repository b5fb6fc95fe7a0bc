import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { type LoadFailure, loadUntilAvailable } from '../lib/code-loading/page-reload.ts';
import { toast } from './toasts.ts';

const NOT_LOADED: Record<LoadFailure, string> = {
  unreachable:
    'Una parte de la pantalla todavía no se pudo cargar. Aparece sola cuando haya conexión con el servidor.',
  unsaved:
    'Una parte de la pantalla no se pudo cargar. Aparece después de que guardes o descartes los cambios.',
  repeated: 'Una parte de la pantalla no se pudo cargar. Recargá la página para volver a intentarlo.',
};

export type LazyComponent<Props extends object> = (props: Props & { fallback?: ReactNode }) => ReactNode;

export type PreloadableComponent<Props extends object> = LazyComponent<Props> & {
  readonly preload: () => Promise<void>;
};

const warn = (reason: LoadFailure) => toast.warning(NOT_LOADED[reason]);

/**
 * A part of a screen that loads when it is first rendered. If loading fails, the screen stays as it is. Not
 * `React.lazy`, because once a Suspense fallback is visible, React keeps it for at least 300 ms, even if the
 * code has already loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: (reason: LoadFailure) => void = warn,
): PreloadableComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const startLoading = (): Promise<void> => {
    loading ??= loadUntilAvailable(load, onFailure).then((component) => {
      Loaded = component;
    });
    return loading;
  };
  const subscribe = (onLoaded: () => void) => {
    let isMounted = true;
    void startLoading().then(() => isMounted && onLoaded());
    return () => {
      isMounted = false;
    };
  };
  const lazy: LazyComponent<Props> = ({ fallback, ...props }) => {
    const Component = useSyncExternalStore(subscribe, () => Loaded);
    if (Component) return <Component {...(props as unknown as Props)} />;
    void startLoading();
    return fallback;
  };
  return Object.assign(lazy, { preload: startLoading });
}
