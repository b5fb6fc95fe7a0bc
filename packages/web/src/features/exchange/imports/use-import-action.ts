import type { ImportJob } from '@dentaria/contract/exchange/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { exchangeApi } from '../exchange.api.ts';
import { importQuery, reloadImports, storeImport } from './imports.queries.ts';

export interface ImportProps {
  clinicId: number;
  job: ImportJob;
}

interface Call {
  readonly params: { readonly clinicId: number; readonly id: number };
  readonly body: { readonly version: number };
}

const STEPS = {
  check: { call: (call: Call) => exchangeApi.checkImport(call), failed: 'No se pudo iniciar la revisión' },
  run: { call: (call: Call) => exchangeApi.runImport(call), failed: 'No se pudo iniciar la importación' },
  undo: { call: (call: Call) => exchangeApi.undoImport(call), failed: 'No se pudo deshacer la importación' },
  cancel: {
    call: ({ params }: Call) => exchangeApi.cancelImport({ params }),
    failed: 'No se pudo cancelar la importación',
  },
} as const;

/** Calls that change one import run in sequence, each with the version that the previous one returned. */
export const importScope = (id: number) => ({ id: `import ${id}` });

export function useImportAction(clinicId: number, id: number, step: keyof typeof STEPS) {
  const queries = useQueryClient();
  const { call, failed } = STEPS[step];
  const action = useMutation({
    scope: importScope(id),
    mutationFn: () => {
      const stored: ImportJob | undefined = queries.getQueryData(importQuery(clinicId, id).queryKey);
      return call({ params: { clinicId, id }, body: { version: stored?.version ?? 0 } });
    },
    onSuccess: (job) => storeImport(queries, clinicId, job),
    onError: async (error) => {
      toastFailure(failed, error, isStatus(error, 409) ? serverMessage : undefined);
      await reloadImports(queries, clinicId);
    },
  });
  /** Resolves to false after a failure, which is already shown. */
  const run = (): Promise<boolean> =>
    action.mutateAsync().then(
      () => true,
      () => false,
    );
  return { run, isPending: action.isPending };
}
