import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

// Forms with their validation are half of the screen's code.
export const ImportDialog = lazyComponent(() =>
  import('./ImportDialog.tsx').then((module) => module.ImportDialog),
);
export const PriceDialog = lazyComponent(() =>
  import('./PriceDialog.tsx').then((module) => module.PriceDialog),
);
export const PriceListDialog = lazyComponent(() =>
  import('./PriceListDialog.tsx').then((module) => module.PriceListDialog),
);
export const ProcedureDialog = lazyComponent(() =>
  import('./ProcedureDialog.tsx').then((module) => module.ProcedureDialog),
);
export const RiseDialog = lazyComponent(() => import('./RiseDialog.tsx').then((module) => module.RiseDialog));
