import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

// Forms and their validation are half of the screen's code.
export const ImportDialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog);
export const PriceDialog = lazyComponent(async () => (await import('./PriceDialog.tsx')).PriceDialog);
export const PriceListDialog = lazyComponent(
  async () => (await import('./PriceListDialog.tsx')).PriceListDialog,
);
export const ProcedureDialog = lazyComponent(
  async () => (await import('./ProcedureDialog.tsx')).ProcedureDialog,
);
export const RiseDialog = lazyComponent(async () => (await import('./RiseDialog.tsx')).RiseDialog);
