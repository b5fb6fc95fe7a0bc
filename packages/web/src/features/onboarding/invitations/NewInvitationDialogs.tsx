import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { DuplicateDialog } from './InvitationDialogs.tsx';
import { useGeneratedLink } from './use-generated-link.ts';
import { useSendInvitation } from './use-send-invitation.ts';

// Loaded with their forms on demand: most visits only read the list.
const SendInvitationDialog = lazyComponent(() =>
  import('./SendInvitationDialog.tsx').then((module) => module.SendInvitationDialog),
);
const GenerateLinkDialog = lazyComponent(() =>
  import('./GenerateLinkDialog.tsx').then((module) => module.GenerateLinkDialog),
);
const GeneratedLinkDialog = lazyComponent(() =>
  import('./GeneratedLinkDialog.tsx').then((module) => module.GeneratedLinkDialog),
);

/** The form for an invitation by e-mail, the form for a link, or a new link. */
export type NewInvitationDialog = 'send' | 'generate' | { readonly link: string };

interface Props {
  dialog: NewInvitationDialog | undefined;
  onDialog: (dialog: NewInvitationDialog | undefined) => void;
}

/** The dialogs for a new invitation. Each opening starts with empty fields. */
export function NewInvitationDialogs({ dialog, onDialog }: Props) {
  const close = () => onDialog(undefined);
  const { send, duplicate, replace, isReplacing } = useSendInvitation({ onSent: close });
  const { generate, copy } = useGeneratedLink({ onGenerated: (link) => onDialog({ link }) });
  const { subject: inTheWay } = duplicate;
  return (
    <>
      {dialog === 'send' && <SendInvitationDialog onSend={send} onClose={close} />}
      {dialog === 'generate' && <GenerateLinkDialog onGenerate={generate} onClose={close} />}
      {typeof dialog === 'object' && <GeneratedLinkDialog link={dialog.link} onCopy={copy} onClose={close} />}
      {inTheWay && (
        <DuplicateDialog
          open={duplicate.isOpen}
          duplicate={inTheWay}
          busy={isReplacing}
          onConfirm={() => replace(inTheWay)}
          onCancel={duplicate.close}
        />
      )}
    </>
  );
}
