import type { Invitation, InvitationSend } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { findDuplicate, mailWarning } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';

const FAILURE = 'Error al enviar la invitación';

/** A send that was rejected because of an open invitation of the same e-mail. */
export interface Duplicate {
  readonly existing: Invitation;
  readonly requested: InvitationSend;
}

/** Sends invitations. An open invitation that blocks a new one can be replaced (specification, section 4). */
export function useSendInvitation({ onSent }: { onSent: () => void }) {
  const queries = useQueryClient();
  const duplicate = useDialogState<Duplicate>();
  const [isReplacing, setReplacing] = useState(false);
  const reload = () => queries.invalidateQueries(invitationListQuery);

  /** Shows a toast on failure and rethrows the error, so that the form shows its field messages. */
  async function send(requested: InvitationSend): Promise<void> {
    try {
      const sent = await onboardingApi.sendInvitation({ body: requested });
      const warning = mailWarning(sent);
      if (warning) toast.warning(warning);
      else toast.success('Invitación enviada exitosamente');
    } catch (error) {
      const existing = isStatus(error, 409) ? await findExisting(requested.email) : undefined;
      if (!existing) {
        toastFailure(FAILURE, error, serverMessage);
        throw error;
      }
      toast.info(failureOf(error, FAILURE, serverMessage).text);
      duplicate.open({ existing, requested });
      return;
    }
    onSent();
    await reload();
  }

  /** The blocking invitation: from the cached list, or else from the server. */
  async function findExisting(email: string): Promise<Invitation | undefined> {
    const cached = queries.getQueryData(invitationListQuery.queryKey) ?? [];
    const found = findDuplicate(cached, email);
    if (found) return found;
    const fresh = await queries.fetchQuery({ ...invitationListQuery, staleTime: 0 }).catch(() => []);
    return findDuplicate(fresh, email);
  }

  async function replace({ existing, requested }: Duplicate): Promise<void> {
    setReplacing(true);
    try {
      await onboardingApi.removeInvitation({ params: { id: existing.invitationId } });
    } catch (error) {
      toastFailure('Error al eliminar la invitación existente.', error);
      setReplacing(false);
      await reload();
      return;
    }
    toast.info('Invitación existente eliminada. Reenviando nueva invitación...');
    duplicate.close();
    await send(requested).catch(() => reload());
    setReplacing(false);
  }

  return { send, duplicate, replace, isReplacing };
}
