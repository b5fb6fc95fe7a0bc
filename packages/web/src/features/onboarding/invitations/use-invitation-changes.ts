import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { CHANGES, type ChangeName } from './invitation-actions.ts';
import { invitationName, mailWarning, removalError } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';

/**
 * Resends, cancels, approves, rejects and deletes, with the texts of the specification, section 8. `onLink` receives
 * the new link of a resent invitation that has no e-mail.
 */
export function useInvitationChanges({ onLink }: { onLink: (link: string) => void }) {
  const queries = useQueryClient();
  const inFlight = useRef(new Set<number>());
  const [isRemoving, setRemoving] = useState(false);
  const reload = () => queries.invalidateQueries(invitationListQuery);

  async function change(action: ChangeName, { invitationId: id }: Invitation): Promise<void> {
    const { question, success, tone, failure, call } = CHANGES[action];
    // Repeated clicks must not send a second call.
    if (inFlight.current.has(id) || (question && !window.confirm(question))) return;
    inFlight.current.add(id);
    try {
      const changed = await call({ params: { id } });
      toast[tone](success);
      const warning = mailWarning(changed);
      if (warning) toast.warning(warning);
      if ('link' in changed && changed.link !== null) onLink(changed.link);
    } catch (error) {
      toastFailure(failure, error);
    } finally {
      inFlight.current.delete(id);
    }
    await reload();
  }

  async function remove(invitation: Invitation): Promise<void> {
    if (!Number.isInteger(invitation.invitationId)) {
      toast.error('Error: ID de invitación inválido');
      return;
    }
    setRemoving(true);
    try {
      await onboardingApi.removeInvitation({ params: { id: invitation.invitationId } });
      toast.success(`Invitación para ${invitationName(invitation)} eliminada exitosamente`);
    } catch (error) {
      toastFailure(removalError(error), error);
    }
    setRemoving(false);
    await reload();
  }

  return { change, remove, isRemoving };
}
