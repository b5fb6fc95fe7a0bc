import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { toast } from '../../../shared/ui/toasts.ts';

interface Props {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

/** The server returns new codes only once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Códigos copiados');
    } catch {
      toast.error('No se pudieron copiar. Descargalos o anotalos.');
    }
  };
  const download = (): void =>
    saveFile(
      new Blob([`Códigos de recuperación de Dentaria\nCada uno sirve una sola vez.\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
      'dentaria-codigos-de-recuperacion.txt',
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning">
        Guardá estos códigos en un lugar seguro: no se vuelven a mostrar. Con cada uno podés iniciar sesión
        una vez si perdés tu teléfono o tu llave.
      </Alert>
      <Box
        component="ul"
        aria-label="Códigos de recuperación"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: 1,
        }}
      >
        {codes.map((code) => (
          <Typography component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: 16 }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="outlined" onClick={download}>
          Descargar
        </Button>
      </Stack>
      <Button variant="contained" size="large" onClick={onDone}>
        {doneLabel}
      </Button>
    </Stack>
  );
}
