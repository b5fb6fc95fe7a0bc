import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { preventBlur } from './prevent-blur.ts';

interface Props {
  guard: LeaveGuard;
  busy: boolean;
  onCancel: () => void;
  /** The submit buttons. */
  children: ReactNode;
}

/** The buttons of a form. Cancelar discards without confirmation; any other navigation requires one. */
export const FormFooter = ({ guard, busy, onCancel, children }: Props) => (
  <>
    <Stack
      direction="row"
      onMouseDown={preventBlur}
      sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}
    >
      <Button
        color="inherit"
        disabled={busy}
        onClick={() => {
          guard.disarm();
          onCancel();
        }}
      >
        Cancelar
      </Button>
      {children}
    </Stack>
    {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
  </>
);
