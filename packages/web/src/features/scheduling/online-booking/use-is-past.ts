import { useEffect, useState } from 'react';

/** Whether a time of this device's clock has passed; renders again when it does. */
export function useIsPast(time: number): boolean {
  const [past, setPast] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setPast(time), Math.max(time - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [time]);
  return past === time;
}
