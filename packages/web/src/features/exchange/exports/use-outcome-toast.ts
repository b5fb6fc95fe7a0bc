import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/ui/toasts.ts';
import { isUnfinished } from './exports.queries.ts';

/** Says when the export that the screen follows is done or has failed. */
export function useOutcomeToast(exports: readonly ClinicExport[] | undefined): void {
  const followed = useRef<number>(undefined);
  useEffect(() => {
    const state = exports?.find(({ id }) => id === followed.current)?.state;
    if (state === 'done') toast.success('La exportación está lista para descargar');
    if (state === 'failed') toast.error('La exportación falló');
    followed.current = exports?.find(isUnfinished)?.id;
  }, [exports]);
}
