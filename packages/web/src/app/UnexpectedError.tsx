import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouteError } from 'react-router';

/** The router's error page for a screen that cannot be loaded or rendered (specification, section 8). */
export function UnexpectedError() {
  const error = useRouteError();
  return (
    <Box component="main" sx={{ maxWidth: 600, mx: 'auto', px: 2, py: 8 }}>
      <Typography variant="h1" gutterBottom>
        Unexpected Application Error!
      </Typography>
      <Alert severity="error" sx={{ my: 2 }}>
        {error instanceof Error ? error.message : 'Error desconocido'}
      </Alert>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Volver a cargar
      </Button>
    </Box>
  );
}
