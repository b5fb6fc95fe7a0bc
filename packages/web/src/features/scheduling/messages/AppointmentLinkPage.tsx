import type { LinkedAppointment, LinkState } from '@dentaria/contract/scheduling/messages.ts';
import EventAvailable from '@mui/icons-material/EventAvailable';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { type Linked, PublicLinkPage } from '../../../shared/ui/PublicLinkPage.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { timeOf } from '../appointment-texts.ts';
import { longDay } from '../day-names.ts';
import { AppointmentFacts } from './AppointmentFacts.tsx';

export const AppointmentLinkPage = () => (
  <PublicLinkPage
    title="Tu turno"
    maxWidth={560}
    name="appointment-link"
    read={(params, signal) => schedulingApi.readLinkedAppointment({ params }, { signal })}
    invalid="El enlace no es válido o ya venció. Abrilo desde el último mensaje que recibiste, completo, o comunicate con tu clínica."
    failure="No se pudo cargar el turno."
    loading="Cargando el turno..."
  >
    {(linked) => <LinkedAppointmentCard {...linked} />}
  </PublicLinkPage>
);

const NOTICES: Readonly<Record<LinkState, readonly [AlertColor, string]>> = {
  booked: [
    'info',
    '¿Vas a venir? Confirmá el turno o cancelalo, para que otra persona pueda usar el horario.',
  ],
  confirmed: ['success', 'Tu turno está confirmado. ¡Te esperamos!'],
  cancelled: ['warning', 'Este turno está cancelado.'],
  moved: [
    'warning',
    'El turno cambió de horario. Ahora es el que ves aquí: usá el enlace del último mensaje.',
  ],
  closed: ['info', 'Este turno ya empezó o ya pasó. Para cualquier cambio, comunicate con la clínica.'],
};

function LinkedAppointmentCard({ data: appointment, params, change }: Linked<LinkedAppointment>) {
  const { state } = appointment;
  const [severity, notice] = NOTICES[state];
  const [isAsking, setAsking] = useState(false);
  const confirmation = useMutation({
    mutationFn: () =>
      change(() => schedulingApi.confirmLinkedAppointment({ params }), 'No se pudo confirmar el turno'),
  });
  const isPending = state === 'booked' || state === 'confirmed';
  const confirm = useSingleFlight(() => confirmation.mutateAsync());
  const calendar = useServerCall('No se pudo descargar el archivo', async () => {
    const { file, fileName } = await schedulingApi.downloadLinkedCalendar({ params });
    saveFile(file, fileName);
  });
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity={severity} role="status">
        {notice}
      </Alert>
      <AppointmentFacts appointment={appointment} isCancelled={state === 'cancelled'} />
      {isPending && (
        <Stack sx={{ gap: 1.5, '& > button': { minHeight: 44 } }}>
          {state === 'booked' && (
            <Button variant="contained" size="large" loading={confirmation.isPending} onClick={confirm}>
              Confirmar turno
            </Button>
          )}
          <Button variant="outlined" startIcon={<EventAvailable />} onClick={() => calendar.start()}>
            Agregar al calendario
          </Button>
          <Button color="error" disabled={confirmation.isPending} onClick={() => setAsking(true)}>
            Cancelar turno
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        open={isAsking}
        title="¿Cancelar el turno?"
        confirmLabel="Sí, cancelar"
        cancelLabel="No, volver"
        color="error"
        focusOn="cancel"
        onConfirm={async () => {
          await change(
            () => schedulingApi.cancelLinkedAppointment({ params }),
            'No se pudo cancelar el turno',
          );
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        Se libera tu horario del {longDay(appointment.startsAt)} a las {timeOf(appointment.startsAt)}. Esto no
        se puede deshacer desde aquí.
      </ConfirmDialog>
    </Stack>
  );
}
