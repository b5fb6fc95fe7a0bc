import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadUntilAvailable } from '../lib/load-until-available.ts';
import { toast } from './toasts.ts';

const NOT_LOADED =
  'Una parte de la pantalla todavía no se pudo cargar. Aparece sola cuando haya conexión con el servidor.';

/** `React.lazy` for a part of a screen. A failure to load it is shown in a toast and leaves the screen as it is. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadUntilAvailable(load, () => toast.warning(NOT_LOADED)) }));
