import type { MessageConsent } from '@dentaria/contract/scheduling/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { schedulingApi } from '../scheduling.api.ts';
import { appointmentMessagesQuery } from './messages.queries.ts';

type Action = 'consent' | 'mail' | 'whatsapp';

/** Notes the consent and reminds the patient, by e-mail or WhatsApp. */
export function useAppointmentMessages({
  appointmentId,
  patientId,
}: {
  appointmentId: number;
  patientId: number;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Action>();
  const run = useSingleFlight(async (action: Action, failure: string, work: () => Promise<void>) => {
    setBusy(action);
    try {
      await work();
    } catch (error) {
      toastFailure(failure, error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: appointmentMessagesQuery(appointmentId).queryKey });
    setBusy(undefined);
  });
  const params = { id: appointmentId };
  return {
    busy,
    setConsent: (answer: MessageConsent) =>
      run('consent', 'No se pudo guardar la respuesta', async () => {
        await schedulingApi.updateMessageConsent({ params: { id: patientId }, body: { answer } });
      }),
    sendReminder: () =>
      run('mail', 'No se pudo enviar el recordatorio', async () => {
        await schedulingApi.sendReminder({ params });
        toast.success('Recordatorio en cola');
      }),
    revokeLinks: async () => {
      const { queryKey } = appointmentMessagesQuery(appointmentId);
      queries.setQueryData(queryKey, await schedulingApi.revokeAppointmentLinks({ params }));
    },
    openWhatsApp: () => {
      // Browsers block a window that is not opened by the click itself.
      const chat = window.open('', '_blank');
      run('whatsapp', 'No se pudo abrir WhatsApp', async () => {
        try {
          const { url } = await schedulingApi.openWhatsApp({ params });
          if (!chat) return window.location.assign(url);
          chat.opener = null;
          chat.location.replace(url);
        } catch (error) {
          chat?.close();
          throw error;
        }
      });
    },
  };
}
