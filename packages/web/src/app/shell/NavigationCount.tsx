import { Suspense } from 'react';
import type { NavigationItem } from '../navigation.ts';

interface Props {
  item: NavigationItem;
  isBadge?: boolean;
}

/** How many things wait behind an entry of the navigation. */
export const NavigationCount = ({ item: { Count }, isBadge = false }: Props) =>
  Count && (
    <Suspense>
      <Count isBadge={isBadge} />
    </Suspense>
  );
