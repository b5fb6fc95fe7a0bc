import { FOLLOW_UP_OBSTACLE_LABELS } from '@dentaria/contract/follow-up/obstacles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import type { ItemRef } from '../list/work-lists.ts';

/** Opens the chat of an item's patient with its text, which is noted on the patient. */
export function useWhatsApp(clinicId: number, onOpened?: (item: ItemRef) => void): (item: ItemRef) => void {
  const queries = useQueryClient();
  const isPending = useRef(false);

  async function write({ kind, id }: ItemRef): Promise<string | undefined> {
    const { chats, obstacles } = await followUpApi.sendWorkMessages({
      params: { clinicId },
      body: { items: [{ kind, id }], channel: 'whatsapp' },
    });
    const [obstacle] = obstacles;
    if (obstacle) toast.warning(FOLLOW_UP_OBSTACLE_LABELS[obstacle.obstacle]);
    return chats[0]?.url;
  }

  return async (item) => {
    if (isPending.current) return;
    isPending.current = true;
    // Browsers block a window that is not opened by the click itself.
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
    isPending.current = false;
    await queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
  };
}
