import type { Estimate, EstimateLink } from '@dentaria/contract/billing/estimates.ts';
import { whatsAppLink } from '@dentaria/contract/fields/people/phone-numbers.ts';
import ContentCopy from '@mui/icons-material/ContentCopy';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAreaCode } from '../../../../shared/clinic/use-area-code.ts';
import { lastDayText } from '../../../../shared/links/open-links-text.ts';
import { patientQuery } from '../../../../shared/patients/patients.queries.ts';
import { copyField } from '../../../../shared/ui/copy-field.ts';
import { ContentDialog } from '../../../../shared/ui/dialogs/ContentDialog.tsx';
import type { DialogProps } from '../../../../shared/ui/dialogs/DialogSlot.tsx';

interface Props extends DialogProps {
  estimate: Estimate;
  link: EstimateLink;
  onClosed: () => void;
}

const COPY_TEXTS = {
  copied: 'Enlace copiado',
  failed: 'No se pudo copiar. Seleccioná el enlace y copialo.',
};

export function LinkDialog({ estimate, link: { url, expiresAt }, open, onClose, onClosed }: Props) {
  const patient = useQuery(patientQuery(estimate.patient.id)).data;
  const field = useRef<HTMLInputElement>(null);
  const until = lastDayText(expiresAt);
  const text = `Hola, ${estimate.patient.name}. Aquí podés ver y responder tu presupuesto N.º ${estimate.number} hasta el ${until}: ${url}`;
  const area = useAreaCode(patient?.phone ?? '');
  const chat = patient?.phone ? whatsAppLink(patient.phone, text, area) : undefined;
  return (
    <ContentDialog
      open={open}
      title={`Enlace para ${estimate.patient.name}`}
      maxWidth="sm"
      slotProps={{ transition: { onExited: onClosed } }}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <DialogContentText sx={{ mb: 2 }}>
        Quien tenga el enlace puede leer el presupuesto y responderlo hasta el {until}, sin usuario ni
        contraseña.
      </DialogContentText>
      <TextField
        label="Enlace"
        value={url}
        fullWidth
        inputRef={field}
        slotProps={{ input: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
        <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => copyField(field, COPY_TEXTS)}>
          Copiar
        </Button>
        {chat && (
          <Button variant="outlined" startIcon={<WhatsApp />} href={chat} target="_blank" rel="noopener">
            WhatsApp
          </Button>
        )}
      </Stack>
    </ContentDialog>
  );
}
