import Button from '@mui/material/Button';
import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { FormFooter } from './FormFooter.tsx';

interface Props {
  guard: LeaveGuard;
  /** True for a form that creates, false for one that edits. */
  isNew: boolean;
  busy: boolean;
  onCancel: () => void;
}

/** The footer of a form that creates or edits one object. */
export const FormActions = ({ isNew, ...footer }: Props) => (
  <FormFooter {...footer}>
    <Button type="submit" variant="contained" loading={footer.busy}>
      {isNew ? 'Crear' : 'Actualizar'}
    </Button>
  </FormFooter>
);
