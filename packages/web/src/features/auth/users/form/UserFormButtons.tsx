import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { firstClickOnly } from '../../../../shared/lib/first-click-only.ts';
import { keepFocus } from '../../../../shared/ui/form/keep-focus.ts';

interface Props {
  /** Where the wizard of a narrow screen stands; absent where all sections are shown at once. */
  wizard: { isFirst: boolean; isLast: boolean; onBack: () => void; onNext: () => void } | undefined;
  busy: boolean;
  onCancel: () => void;
}

/** The last step of a wizard saves; every other goes on to the next. */
export const UserFormButtons = ({ wizard, busy, onCancel }: Props) => (
  <Stack
    direction="row"
    onMouseDown={keepFocus}
    sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}
  >
    <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ mr: wizard ? 'auto' : 0 }}>
      Cancelar
    </Button>
    {wizard && (
      <Button disabled={wizard.isFirst || busy} onClick={wizard.onBack}>
        Anterior
      </Button>
    )}
    {wizard && !wizard.isLast ? (
      <Button key="next" variant="contained" onClick={wizard.onNext}>
        Siguiente
      </Button>
    ) : (
      <Button key="save" type="submit" variant="contained" loading={busy} onClick={firstClickOnly}>
        Guardar
      </Button>
    )}
  </Stack>
);
