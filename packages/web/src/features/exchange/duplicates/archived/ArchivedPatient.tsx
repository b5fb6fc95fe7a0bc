import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isStatus } from '../../../../shared/api/failure.ts';
import type { ExtensionProps } from '../../../../shared/extensions/extension-points.ts';
import { paths } from '../../../../shared/paths.ts';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { exchangeApi } from '../../exchange.api.ts';

/** Redirects from a merged record to the surviving one. */
export function ArchivedPatient({ patientId, page, children }: ExtensionProps['absentPatient']) {
  const { hash } = useLocation();
  const merged = useQuery({
    queryKey: ['exchange', 'merged-into', patientId],
    queryFn: async ({ signal }) => {
      try {
        return await exchangeApi.readMergedInto({ params: { id: patientId } }, { signal });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
  });
  const kept = merged.data?.kept;
  const name = kept?.name;
  useEffect(() => {
    if (name !== undefined)
      toast.info(`La ficha n.º ${patientId} se unificó con esta, la de ${name}.`, {
        autoHideDuration: 8_000,
      });
  }, [patientId, name]);
  if (kept) {
    const path = page === 'history' ? paths.history : paths.patient;
    return <Navigate to={{ pathname: path.to({ patientId: kept.id }), hash }} replace />;
  }
  if (merged.data === null) return children;
  return (
    <QueryState
      query={merged}
      failed="No se pudo cargar el paciente."
      loading={<LoadingSkeleton shape="cards" label="Cargando paciente..." />}
    />
  );
}
