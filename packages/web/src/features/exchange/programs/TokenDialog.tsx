import type { CreatedProgram } from '@dentaria/contract/exchange/programs.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { CopyField } from './CopyField.tsx';
import { callExample } from './program-texts.ts';

interface Props {
  created: CreatedProgram;
  serviceUrl: string;
  onClose: () => void;
}

/** Leaving requires a confirmation until the token has been copied, because it is shown only once. */
export function TokenDialog({ created: { program, token }, serviceUrl, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const guard = useLeaveGuard(!isCopied);
  const close = () => (isCopied ? onClose() : setAsking(true));
  const leaving = isAsking ? { stay: () => setAsking(false), leave: onClose } : guard.confirmation;
  return (
    <ContentDialog
      title={`Token de ${program.name}`}
      maxWidth="sm"
      onClose={close}
      actions={
        <Button variant={isCopied ? 'contained' : 'text'} onClick={close}>
          Listo
        </Button>
      }
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Alert severity="warning">
          Copialo ahora y guardalo en el programa: no se vuelve a mostrar. Quien tenga el token lee los datos
          que permitiste, sin usuario ni contraseña.
        </Alert>
        <CopyField
          label="Token"
          value={token}
          copiedText="Token copiado"
          onCopied={() => setCopied(true)}
          autoFocus
        />
        <Box>
          <Typography variant="body2" sx={{ mb: 0.5 }}>
            Un ejemplo de consulta, con el token en la variable <code>TOKEN</code>:
          </Typography>
          <Box component="pre" sx={EXAMPLE}>
            {callExample(serviceUrl, program.clinicId, program.scopes)}
          </Box>
        </Box>
      </Stack>
      {leaving && (
        <ConfirmDialog
          open
          title="El token no se copió"
          confirmLabel="Cerrar sin copiar"
          cancelLabel="Volver al token"
          color="warning"
          focusOn="cancel"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        >
          No se vuelve a mostrar. Sin él, el programa no puede leer nada y habrá que crear otro.
        </ConfirmDialog>
      )}
    </ContentDialog>
  );
}

const EXAMPLE = {
  typography: 'body2',
  fontFamily: 'monospace',
  m: 0,
  p: 1.5,
  borderRadius: 2,
  bgcolor: 'background.field',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
