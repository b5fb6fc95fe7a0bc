import Button from '@mui/material/Button';
import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { FormEnd } from './FormEnd.tsx';

interface Props {
  guard: LeaveGuard;
  /** What the form is about is being made, not changed. */
  isNew: boolean;
  busy: boolean;
  onCancel: () => void;
}

/** The end of a form that creates and edits. */
export const FormActions = ({ isNew, ...end }: Props) => (
  <FormEnd {...end}>
    <Button type="submit" variant="contained" loading={end.busy}>
      {isNew ? 'Crear' : 'Actualizar'}
    </Button>
  </FormEnd>
);
