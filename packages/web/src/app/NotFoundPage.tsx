import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useSessionUser } from '../shared/session/session-store.ts';
import { EmptyState } from '../shared/ui/EmptyState.tsx';
import { PageHeader } from '../shared/ui/PageHeader.tsx';

export function NotFoundPage() {
  const home = useSessionUser() ? paths.dashboard : paths.login;
  return (
    <>
      <PageHeader title="Página no encontrada" />
      <EmptyState message="La dirección no corresponde a ninguna pantalla.">
        <Button component={Link} to={home.to()} variant="contained">
          Ir al inicio
        </Button>
      </EmptyState>
    </>
  );
}
