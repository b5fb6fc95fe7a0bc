import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { preventBlur } from './prevent-blur.ts';

interface FooterProps {
  guard: LeaveGuard;
  busy: boolean;
  onCancel: () => void;
}

export const FormActions = ({ isNew, ...footer }: FooterProps & { isNew: boolean }) => (
  <FormFooter {...footer}>
    <Button type="submit" variant="contained" loading={footer.busy}>
      {isNew ? 'Crear' : 'Actualizar'}
    </Button>
  </FormFooter>
);

interface FormFooterProps extends FooterProps {
  children: ReactNode;
}

/** Cancelar discards changes without a confirmation. Any other navigation requires one. */
export const FormFooter = ({ guard, busy, onCancel, children }: FormFooterProps) => (
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
