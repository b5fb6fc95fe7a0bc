import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Goes to an address some milliseconds after `when` became true, unless the screen is left before. */
export function useTimedRedirect(to: string, ms: number, when = true): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => navigate(to), ms);
    return () => clearTimeout(timer);
  }, [navigate, to, ms, when]);
}
