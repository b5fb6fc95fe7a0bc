import {
  WITHDRAWAL_SECONDS,
  type WorkMessageCreate,
  type WorkMessages,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { FOLLOW_UP_OBSTACLE_LABELS } from '@dentaria/contract/follow-up/obstacles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';

const mails = (count: number): string => (count === 1 ? '1 correo' : `${count} correos`);

/** Queues the mails of a selection. They can be withdrawn until they leave. Rejects if none could be queued. */
export function useMailSending(clinicId: number) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: followUpKey(clinicId) });

  async function withdraw(id: number): Promise<void> {
    try {
      const { withdrawn } = await followUpApi.withdrawWorkMessages({ params: { clinicId, id } });
      if (withdrawn === 0) toast.warning('Los correos ya salieron');
      else toast.success(`No se ${withdrawn === 1 ? 'envía' : 'envían'} ${mails(withdrawn)}`);
    } catch (error) {
      toastFailure('No se pudo deshacer el envío', error, serverMessage);
    }
    await reload();
  }

  return async (message: WorkMessageCreate): Promise<void> => {
    const { batchId, queued, obstacles } = await followUpApi.sendWorkMessages({
      params: { clinicId },
      body: message,
    });
    if (obstacles.length > 0) toast.warning(leftOutText(obstacles));
    if (batchId !== null && queued > 0)
      toastWithUndo(
        // It may leave later: not in the quiet hours.
        `${mails(queued)} en cola: ${WITHDRAWAL_SECONDS} segundos para deshacer`,
        () => withdraw(batchId),
        WITHDRAWAL_SECONDS,
      );
    void reload();
  };
}

function leftOutText(obstacles: WorkMessages['obstacles']): string {
  const [first] = obstacles;
  if (obstacles.length > 1 || !first) return `No se escribió a ${obstacles.length} pacientes`;
  return `No se escribió a ${first.patientName ?? 'uno'}: ${FOLLOW_UP_OBSTACLE_LABELS[first.obstacle]}`;
}
