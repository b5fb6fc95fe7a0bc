import Box from '@mui/material/Box';
import { followUpPaths } from '../../features/follow-up/follow-up.paths.ts';
import { type LazyComponent, lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { NavigationItem } from '../navigation.ts';

/** Keyed by the entry's address. Not in the features' manifests, which are part of the first script. */
const COUNTS: Readonly<Record<string, LazyComponent<{ isBadge: boolean }>>> = {
  [followUpPaths.workList.to()]: lazyComponent(
    async () => (await import('../../features/follow-up/count/WorkCount.tsx')).WorkCount,
  ),
};

/** Fits two digits, so that the following entries do not move. */
const PLACE = { display: 'inline-block', ml: 0.75, minWidth: 26 };

interface Props {
  item: NavigationItem;
  isBadge?: boolean;
}

export function NavigationCount({ item: { to }, isBadge = false }: Props) {
  const Count = COUNTS[to];
  return (
    Count && <Count fallback={isBadge ? undefined : <Box component="span" sx={PLACE} />} isBadge={isBadge} />
  );
}
