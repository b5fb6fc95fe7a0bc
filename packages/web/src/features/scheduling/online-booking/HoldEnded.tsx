import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props {
  onOtherSlot: () => void;
  children?: ReactNode;
}

/** The slot is offered to everybody again. */
export const HoldEnded = ({ onOtherSlot, children }: Props) => (
  <Alert
    severity="warning"
    action={
      <Button color="inherit" size="small" onClick={onOtherSlot}>
        Elegir horario
      </Button>
    }
  >
    Pasaron los diez minutos y el horario se liberó. {children}
  </Alert>
);
