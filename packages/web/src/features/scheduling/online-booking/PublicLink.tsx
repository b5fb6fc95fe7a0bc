import ContentCopy from '@mui/icons-material/ContentCopy';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingPaths } from '../scheduling.paths.ts';

/** The address of a clinic's public page. */
export function PublicLink({ clinicId }: { clinicId: number }) {
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(schedulingPaths.onlineBooking.to({ clinicId }), location.origin).href;
  const copy = (): void => {
    if (!field.current) return;
    copyText(field.current).then(
      () => toast.success('Enlace copiado'),
      () => toast.error('No se pudo copiar. Selecciona el enlace y cópialo.'),
    );
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
      <TextField
        label="Enlace para tus pacientes"
        value={url}
        inputRef={field}
        slotProps={{ input: { readOnly: true } }}
        sx={{ flex: 1, maxWidth: { sm: 480 } }}
      />
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={copy}>
        Copiar
      </Button>
      <Button startIcon={<OpenInNew />} href={url} target="_blank" rel="noopener">
        Abrir
      </Button>
    </Stack>
  );
}
