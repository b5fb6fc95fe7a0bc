import { useHasNavigationBlocker, useUncountedBlocker } from '../../shared/lib/use-navigation-blocker.ts';
import { useStepBeforeDialogs } from './use-step-before-dialogs.ts';

/** Lets the browser's Back close dialogs. A router warns about more than one blocker. */
export function NavigationBlocker() {
  useStepBeforeDialogs();
  return useHasNavigationBlocker() ? null : <SpareBlocker />;
}

function SpareBlocker() {
  useUncountedBlocker();
  return null;
}
