import { type ComponentType, Suspense } from 'react';
import { followUpPaths } from '../../features/follow-up/follow-up.paths.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.ts';
import type { NavigationItem } from '../navigation.ts';

/** By the address of the entry. Not in the features' manifests, which are part of the first script. */
const COUNTS: Readonly<Record<string, ComponentType<{ isBadge: boolean }>>> = {
  [followUpPaths.workList.to()]: lazyComponent(() =>
    import('../../features/follow-up/count/WorkCount.tsx').then((module) => module.WorkCount),
  ),
};

interface Props {
  item: NavigationItem;
  /** On the button that opens the navigation of a phone. */
  isBadge?: boolean;
}

/** How many things wait behind an entry of the navigation. */
export function NavigationCount({ item: { to }, isBadge = false }: Props) {
  const Count = COUNTS[to];
  return (
    Count && (
      <Suspense>
        <Count isBadge={isBadge} />
      </Suspense>
    )
  );
}
