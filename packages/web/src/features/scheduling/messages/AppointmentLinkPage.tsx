import { PublicLinkPage } from '../../../shared/ui/PublicLinkPage.tsx';
import { schedulingApi } from '../scheduling.api.ts';
import { LinkedAppointmentCard } from './LinkedAppointmentCard.tsx';

/** /turno/:token, which a patient opens from a message. */
export const AppointmentLinkPage = () => (
  <PublicLinkPage
    title="Tu turno"
    maxWidth={560}
    name="appointment-link"
    read={(params, signal) => schedulingApi.readLinkedAppointment({ params }, { signal })}
    invalid="El enlace no es válido o ya venció. Ábrelo desde el último mensaje que recibiste, completo, o comunícate con tu clínica."
    failure="No se pudo cargar el turno."
    loading="Cargando el turno..."
  >
    {({ data, params, change }) => (
      <LinkedAppointmentCard
        appointment={data}
        onConfirm={() =>
          change(() => schedulingApi.confirmLinkedAppointment({ params }), 'No se pudo confirmar el turno.')
        }
        onCancel={() =>
          change(() => schedulingApi.cancelLinkedAppointment({ params }), 'No se pudo cancelar el turno.')
        }
        loadCalendar={() => schedulingApi.downloadLinkedCalendar({ params })}
      />
    )}
  </PublicLinkPage>
);
