import type { OpenLinks } from '@dentaria/contract/open-links.ts';
import LinkOff from '@mui/icons-material/LinkOff';
import Button from '@mui/material/Button';
import { serverMessage } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../ui/failure-toast.ts';
import { toast } from '../ui/toasts.ts';
import { openLinksText } from './open-links-text.ts';

interface Props {
  links: OpenLinks;
  /** Explains that the links stop working, and how to create another one. */
  consequence: string;
  onRevoke: () => Promise<void>;
}

export function RevokeLinksButton({ links, consequence, onRevoke }: Props) {
  const confirming = useDialogState<OpenLinks>();
  const revoke = async (): Promise<void> => {
    try {
      await onRevoke();
      toast.success('Enlaces anulados');
    } catch (error) {
      toastFailure('No se pudieron anular los enlaces', error, serverMessage);
    }
    confirming.close();
  };
  return (
    <>
      <Button color="inherit" startIcon={<LinkOff />} onClick={() => confirming.open(links)}>
        Anular enlaces
      </Button>
      {confirming.subject && (
        <ConfirmDialog
          open={confirming.isOpen}
          title="Anular los enlaces"
          confirmLabel="Anular"
          color="error"
          onConfirm={revoke}
          onCancel={confirming.close}
        >
          {openLinksText(confirming.subject)}. {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
