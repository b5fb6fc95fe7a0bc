import Button from '@mui/material/Button';
import { firstClickOnly } from '../../../../shared/lib/first-click-only.ts';
import type { LeaveGuard } from '../../../../shared/lib/use-leave-guard.ts';
import { FormFooter } from '../../../../shared/ui/form/FormActions.tsx';

interface Props {
  guard: LeaveGuard;
  /** Present only on narrow screens. */
  wizard?: { isFirst: boolean; isLast: boolean; onBack: () => void; onNext: () => void } | undefined;
  busy: boolean;
  onCancel: () => void;
}

export const UserFormButtons = ({ wizard, ...footer }: Props) => (
  <FormFooter {...footer}>
    {wizard && (
      <Button disabled={wizard.isFirst || footer.busy} onClick={wizard.onBack} sx={{ ml: 'auto' }}>
        Anterior
      </Button>
    )}
    {wizard && !wizard.isLast ? (
      <Button key="next" variant="contained" onClick={wizard.onNext}>
        Siguiente
      </Button>
    ) : (
      <Button key="save" type="submit" variant="contained" loading={footer.busy} onClick={firstClickOnly}>
        Guardar
      </Button>
    )}
  </FormFooter>
);
