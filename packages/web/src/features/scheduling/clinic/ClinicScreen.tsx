import type { ReactNode } from 'react';
import { ClinicPicker } from '../../../shared/clinic/ClinicPicker.tsx';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { schedulingPaths } from '../scheduling.paths.ts';

interface Props {
  title: string;
  /** Buttons beside the title. */
  actions?: (clinicId: number) => ReactNode;
  children: (clinicId: number) => ReactNode;
}

/** A screen of the agenda of one clinic, which an administrator chooses. */
export function ClinicScreen({ title, actions, children }: Props) {
  const choice = useScreenClinic();
  const { clinicId, clinics } = choice;
  const inUrl = clinicId === undefined ? {} : { clinic: clinicId };
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: schedulingPaths.agenda.to({}, inUrl), label: 'Volver a la agenda' }}
        actions={
          <>
            <ClinicPicker choice={choice} />
            {clinicId !== undefined && actions?.(clinicId)}
          </>
        }
      />
      {clinicId !== undefined && children(clinicId)}
      {clinicId === undefined && clinics.isPending && <LoadingSkeleton shape="rows" />}
      {clinicId === undefined && clinics.isLoadingError && (
        <ErrorState
          message="Error al cargar las clínicas"
          error={clinics.error}
          onRetry={() => clinics.refetch()}
        />
      )}
      {clinicId === undefined && clinics.data && (
        <EmptyState
          message={
            clinics.data.length === 0 ? 'No hay clínicas activas' : 'Elige una clínica para ver su agenda'
          }
        />
      )}
    </>
  );
}
