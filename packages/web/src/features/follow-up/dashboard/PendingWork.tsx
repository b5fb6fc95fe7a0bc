import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { followUpPaths } from '../follow-up.paths.ts';

const FirstWorkItems = lazyComponent(async () => (await import('./FirstWorkItems.tsx')).FirstWorkItems);

export interface PendingWorkProps {
  /** Shown if no work is pending. */
  children: ReactNode;
  above: ReactNode;
  loading: ReactNode;
}

export function PendingWork({ children, above, loading }: PendingWorkProps) {
  const user = useSignedInUser();
  const { clinicId, clinics } = useScreenClinic();
  if (clinicId !== undefined)
    return (
      <FirstWorkItems key={clinicId} clinicId={clinicId} above={above} loading={loading}>
        {children}
      </FirstWorkItems>
    );
  if (user.clinicId !== undefined) return children;
  if (!clinics.data)
    return <QueryState query={clinics} failed="No se pudieron cargar las clínicas." loading={loading} />;
  if (clinics.data.length < 2) return children;
  return (
    <>
      {children}
      <Typography variant="body2" color="textSecondary">
        Elegí la clínica cuyas tareas querés ver.
      </Typography>
      <Button size="small" component={Link} to={followUpPaths.workList.to()} sx={{ mt: 1, ml: -0.5 }}>
        Elegir la clínica
      </Button>
    </>
  );
}
