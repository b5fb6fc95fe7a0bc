import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  onOtherSlot: () => void;
  children?: ReactNode;
}

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

/** `time` is in epoch milliseconds on this device's clock. */
export function useIsPast(time: number): boolean {
  const [past, setPast] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setPast(time), Math.max(time - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [time]);
  return past === time;
}
