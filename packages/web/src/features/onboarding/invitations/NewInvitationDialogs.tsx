import type { Invitation, InvitationSend } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { findDuplicate, mailWarning, registrationWarning } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';

// Loaded on demand, because most visits only read the list.
const forms = () => import('./NewInvitationForms.tsx');
const SendInvitationDialog = lazyComponent(async () => (await forms()).SendInvitationDialog);
const GenerateLinkDialog = lazyComponent(async () => (await forms()).GenerateLinkDialog);
const GeneratedLinkDialog = lazyComponent(async () => (await forms()).GeneratedLinkDialog);

export type NewInvitationDialog = 'send' | 'generate' | { readonly link: string };

interface Props {
  dialog: NewInvitationDialog | undefined;
  onDialog: (dialog: NewInvitationDialog | undefined) => void;
}

export function NewInvitationDialogs({ dialog, onDialog }: Props) {
  const close = () => onDialog(undefined);
  const { send, duplicate, replace } = useSendInvitation({ onSent: close });
  const { subject: blocking } = duplicate;
  return (
    <>
      {dialog === 'send' && <SendInvitationDialog onSend={send} onClose={close} />}
      {dialog === 'generate' && (
        <GenerateLinkDialog onGenerated={(link) => onDialog({ link })} onClose={close} />
      )}
      {typeof dialog === 'object' && <GeneratedLinkDialog link={dialog.link} onClose={close} />}
      {blocking && (
        <ConfirmDialog
          open={duplicate.isOpen}
          title="Invitación Duplicada"
          confirmLabel="Sí, eliminar y reenviar"
          color="warning"
          onConfirm={() => replace(blocking)}
          onCancel={duplicate.close}
        >
          Ya existe una invitación para {blocking.requested.email}. ¿Querés eliminar la invitación existente y
          enviar una nueva?
          {registrationWarning(blocking.existing)}
        </ConfirmDialog>
      )}
    </>
  );
}

const FAILURE = 'Error al enviar la invitación';

interface Duplicate {
  readonly existing: Invitation;
  readonly requested: InvitationSend;
}

/** An open invitation that blocks a new one can be replaced (specification, section 4). */
function useSendInvitation({ onSent }: { onSent: () => void }) {
  const queries = useQueryClient();
  const duplicate = useDialogState<Duplicate>();
  const reload = () => queries.invalidateQueries(invitationListQuery);

  /** Rethrows the error after a toast, so that the form shows its messages for fields. */
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

  async function findExisting(email: string): Promise<Invitation | undefined> {
    const cached = queries.getQueryData(invitationListQuery.queryKey) ?? [];
    const found = findDuplicate(cached, email);
    if (found) return found;
    const fresh = await queries.fetchQuery({ ...invitationListQuery, staleTime: 0 }).catch(() => []);
    return findDuplicate(fresh, email);
  }

  async function replace({ existing, requested }: Duplicate): Promise<void> {
    try {
      await onboardingApi.removeInvitation({ params: { id: existing.invitationId } });
    } catch (error) {
      toastFailure('Error al eliminar la invitación existente.', error);
      await reload();
      return;
    }
    toast.info('Invitación existente eliminada. Reenviando nueva invitación...');
    duplicate.close();
    await send(requested).catch(() => reload());
  }

  return { send, duplicate, replace };
}
