import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import type { useEntryBooking } from './use-entry-booking.ts';

type Props = Pick<ReturnType<typeof useEntryBooking>, 'asked' | 'book' | 'dismiss'>;

/** Asks before a patient is booked with two professionals at one time. */
export const AskedBookingDialog = ({ asked, book, dismiss }: Props) =>
  asked && (
    <ConfirmDialog
      open
      title="¿Reservar igual?"
      confirmLabel="Reservar igual"
      color="warning"
      focusOn="cancel"
      onConfirm={() => book(asked.entry, asked.slot, true)}
      onCancel={dismiss}
    >
      {asked.message}.
    </ConfirmDialog>
  );
