import { FOLLOW_UP_OBSTACLE_LABELS } from '@dentaria/contract/follow-up/obstacles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import type { ItemRef } from '../list/work-lists.ts';

export function useWhatsApp(clinicId: number, onOpened?: (item: ItemRef) => void): (item: ItemRef) => void {
  const queries = useQueryClient();

  async function write({ kind, id }: ItemRef): Promise<string | undefined> {
    const { chats, obstacles } = await followUpApi.sendWorkMessages({
      params: { clinicId },
      body: { items: [{ kind, id }], channel: 'whatsapp' },
    });
    const [obstacle] = obstacles;
    if (obstacle) toast.warning(FOLLOW_UP_OBSTACLE_LABELS[obstacle.obstacle]);
    return chats[0]?.url;
  }

  return useSingleFlight(async (item: ItemRef) => {
    // Browsers block windows that are not opened by the click itself.
    const chat = window.open('', '_blank');
    try {
      const url = await write(item);
      if (url === undefined) chat?.close();
      else if (chat) {
        chat.opener = null;
        chat.location.replace(url);
      } else window.location.assign(url);
      onOpened?.(item);
    } catch (error) {
      chat?.close();
      toastFailure('No se pudo abrir WhatsApp', error, serverMessage);
    }
    void queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
  });
}
