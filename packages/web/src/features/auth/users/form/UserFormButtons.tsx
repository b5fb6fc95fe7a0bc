import Button from '@mui/material/Button';
import { firstClickOnly } from '../../../../shared/lib/first-click-only.ts';
import type { LeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { FormEnd } from '../../../../shared/ui/form/FormEnd.tsx';

interface Props {
  guard: LeaveGuard;
  /** The current step of the wizard; undefined on wide screens. */
  wizard: { isFirst: boolean; isLast: boolean; onBack: () => void; onNext: () => void } | undefined;
  busy: boolean;
  onCancel: () => void;
}

/** The last step of the wizard saves; the others continue. */
export const UserFormButtons = ({ wizard, ...end }: Props) => (
  <FormEnd {...end}>
    {wizard && (
      <Button disabled={wizard.isFirst || end.busy} onClick={wizard.onBack} sx={{ ml: 'auto' }}>
        Anterior
      </Button>
    )}
    {wizard && !wizard.isLast ? (
      <Button key="next" variant="contained" onClick={wizard.onNext}>
        Siguiente
      </Button>
    ) : (
      <Button key="save" type="submit" variant="contained" loading={end.busy} onClick={firstClickOnly}>
        Guardar
      </Button>
    )}
  </FormEnd>
);
