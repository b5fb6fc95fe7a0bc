import Button from '@mui/material/Button';
import { firstClickOnly } from '../../../../shared/lib/first-click-only.ts';
import type { LeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { FormEnd } from '../../../../shared/ui/form/FormEnd.tsx';

interface Props {
  guard: LeaveGuard;
  /** Where the wizard of a narrow screen stands; absent where all sections are shown at once. */
  wizard: { isFirst: boolean; isLast: boolean; onBack: () => void; onNext: () => void } | undefined;
  busy: boolean;
  onCancel: () => void;
}

/** The last step of a wizard saves; every other goes on to the next. */
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
