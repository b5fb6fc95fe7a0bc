import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsNarrow } from '../../../../shared/ui/breakpoints.ts';
import {
  ALL_OPENED,
  openSectionsOf,
  type SectionTitle,
  shownSections,
  toggleSection,
} from './insurance-form.ts';

/** State of the form's collapsible sections. */
export function useSections() {
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState(ALL_OPENED);
  return {
    /** The props of a `CollapsibleSection`. */
    section: (title: SectionTitle) => ({
      title,
      open: shownSections(opened, isNarrow).includes(title),
      onToggle: (open: boolean) => setOpened(toggleSection(opened, title, open, isNarrow)),
    }),
    /** Opens the sections of fields with errors: a field in a closed section can be neither seen nor focused. */
    reveal: (errors: object): void => flushSync(() => setOpened(openSectionsOf(opened, Object.keys(errors)))),
  };
}
