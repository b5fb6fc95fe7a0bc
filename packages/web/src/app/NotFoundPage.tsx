import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useSessionUser } from '../shared/session/session-store.ts';
import { PublicCard } from '../shared/ui/PublicCard.tsx';

export function NotFoundPage() {
  const home = useSessionUser() ? paths.dashboard : paths.login;
  return (
    <PublicCard title="Página no encontrada" maxWidth={420}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        La dirección no corresponde a ninguna pantalla.
      </Typography>
      <Button component={Link} to={home.to()} variant="contained">
        Ir al inicio
      </Button>
    </PublicCard>
  );
}
