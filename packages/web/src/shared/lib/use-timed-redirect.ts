import { useEffect } from 'react';
import { useNavigate } from 'react-router';

export function useTimedRedirect(to: string, ms: number, when = true): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => navigate(to), ms);
    return () => clearTimeout(timer);
  }, [navigate, to, ms, when]);
}
