import type { Invitation, InvitationSend } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isStatus } from '../../../shared/api/error-text.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { findDuplicate, mailWarning } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';

/** A send that the server refused because of an open invitation of the same e-mail. */
export interface Duplicate {
  readonly existing: Invitation;
  readonly wanted: InvitationSend;
}

/** Sends invitations; in the way of one may stand another, which then is deleted first (specification, section 4). */
export function useSending({ onSent }: { onSent: () => void }) {
  const queries = useQueryClient();
  const duplicate = useDialogState<Duplicate>();
  const [isReplacing, setReplacing] = useState(false);
  const reload = () => queries.invalidateQueries(invitationListQuery);

  /** Throws what the server refused, so that the form shows it on its fields, once it was told. */
  async function send(wanted: InvitationSend): Promise<void> {
    try {
      const sent = await onboardingApi.sendInvitation({ body: wanted });
      toast.success('Invitación enviada exitosamente');
      const warning = mailWarning(sent);
      if (warning) toast.warning(warning);
    } catch (error) {
      const existing = isStatus(error, 409) ? await findExisting(wanted.email) : undefined;
      const text = errorText(error, 'Error al enviar la invitación');
      if (!existing) {
        toast.error(text);
        throw error;
      }
      toast.info(text);
      duplicate.open({ existing, wanted });
      return;
    }
    onSent();
    await reload();
  }

  /** The invitation in the way; one that came since the list was read is looked for on the server. */
  async function findExisting(email: string): Promise<Invitation | undefined> {
    const known = queries.getQueryData(invitationListQuery.queryKey) ?? [];
    const found = findDuplicate(known, email);
    if (found) return found;
    const fresh = await queries.fetchQuery({ ...invitationListQuery, staleTime: 0 }).catch(() => []);
    return findDuplicate(fresh, email);
  }

  async function replace({ existing, wanted }: Duplicate): Promise<void> {
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
    await send(wanted).catch(() => reload());
    setReplacing(false);
  }

  return { send, duplicate, replace, isReplacing };
}
