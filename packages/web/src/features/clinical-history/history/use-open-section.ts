import { useLocation, useNavigate } from 'react-router';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { hashOf, type SectionName, sectionOfHash } from './sections.ts';

/** The open section, kept in the address: a reload, a first save and a new session return to it. */
export function useOpenSection() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const openSection = useStableCallback(
    (section: SectionName) =>
      void navigate(
        { search, hash: hashOf(section) },
        // Replaced: the back button leaves the history. Synchronous, as any other change of a tab.
        { replace: true, preventScrollReset: true, flushSync: true, state },
      ),
  );
  return { section: sectionOfHash(hash), openSection };
}
