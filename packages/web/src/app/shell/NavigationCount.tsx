import { Suspense } from 'react';
import type { NavigationItem } from '../navigation.ts';

/** How many things wait behind an entry of the navigation. */
export const NavigationCount = ({ item: { Count } }: { item: NavigationItem }) =>
  Count && (
    <Suspense>
      <Count />
    </Suspense>
  );
