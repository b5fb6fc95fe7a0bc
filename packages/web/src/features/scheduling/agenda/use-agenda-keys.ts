import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { useState } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useSingleKeys, useSingleKeysSetting } from '../../../shared/lib/page-keys.ts';
import type { AgendaAddress } from './agenda-address.ts';

interface Options {
  readonly address: AgendaAddress;
  readonly onGo: (change: Partial<AgendaAddress>) => void;
  /** Undefined until the agenda is set up. */
  readonly onBook: ((options: { readonly findsSlot?: boolean }) => void) | undefined;
}

/** The keys of the agenda (AgendaKeysDialog.tsx), and the state of the dialog that lists them. */
export function useAgendaKeys({ address: { day, view }, onGo, onBook }: Options) {
  const [enabled, setEnabled] = useSingleKeysSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const step = view === 'week' ? 7 : 1;
  useSingleKeys(enabled, {
    t: () => onGo({ day: clinicToday() }),
    j: () => onGo({ day: addDays(day, step) }),
    k: () => onGo({ day: addDays(day, -step) }),
    d: () => onGo({ view: 'day' }),
    s: () => onGo({ view: 'week' }),
    n: () => onBook?.({}),
    l: () => onBook?.({ findsSlot: true }),
    '?': () => setHelpOpen(true),
  });
  return {
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    help: { enabled, onEnabled: setEnabled, onClose: () => setHelpOpen(false) },
  };
}
