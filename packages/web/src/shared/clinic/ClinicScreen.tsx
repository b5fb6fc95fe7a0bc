import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Path } from '../paths.ts';
import { useSignedInUser } from '../session/session-store.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { QueryState } from '../ui/states/QueryState.tsx';
import { ClinicPicker } from './ClinicPicker.tsx';
import { useScreenClinic } from './use-screen-clinic.ts';

interface Props {
  title: string;
  back?: { readonly path: Path<string>; readonly label: string };
  purpose?: string;
  actions?: (clinicId: number) => ReactNode;
  children: (clinicId: number) => ReactNode;
}

export function ClinicScreen({ title, back, purpose = 'ver su agenda', actions, children }: Props) {
  const choice = useScreenClinic();
  const { clinicId: chosen, clinics } = choice;
  const user = useSignedInUser();
  // The list contains only active clinics. Users see their own clinic even if it is inactive.
  const isForeign =
    chosen !== undefined &&
    chosen !== user.clinicId &&
    clinics.data !== undefined &&
    !clinics.data.some(({ id }) => id === chosen);
  const clinicId = isForeign ? undefined : chosen;
  const inUrl = clinicId === undefined ? {} : { clinic: clinicId };
  return (
    <>
      <PageHeader
        title={title}
        {...(back && { back: { to: back.path.to({}, inUrl), label: back.label } })}
        actions={
          <>
            <ClinicPicker choice={choice} />
            {clinicId !== undefined && actions?.(clinicId)}
          </>
        }
      />
      {clinicId !== undefined && children(clinicId)}
      {clinicId === undefined && <QueryState query={clinics} failed="Error al cargar las clínicas" />}
      {isForeign && (
        <EmptyState message="Esa clínica no existe, no está activa o no es tuya">
          {user.clinicId !== undefined && (
            <Button component={Link} to={{ search: '' }}>
              Ver mi clínica
            </Button>
          )}
        </EmptyState>
      )}
      {clinicId === undefined && !isForeign && clinics.data && (
        <EmptyState
          message={
            clinics.data.length === 0 ? 'No hay clínicas activas' : `Elegí una clínica para ${purpose}`
          }
        />
      )}
    </>
  );
}
