import { useState } from 'react';
import { panelId, SECTIONS } from './sections.ts';

const findPanel = (): HTMLElement | null =>
  SECTIONS.map((section) => document.getElementById(panelId(section))).find(Boolean) ?? null;

const groupsOf = (panel: HTMLElement): readonly HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[data-group]'),
];

interface Place {
  readonly groupName: string | undefined;
  readonly top: number;
}

interface ReadingPlace {
  readonly remember: () => void;
  readonly restore: () => void;
}

/**
 * View and edit mode have different heights. After a change of mode, scrolls the group that was in sight back
 * to its place and moves lost focus to the section.
 */
export function useReadingPlace(): ReadingPlace {
  const [place] = useState(createReadingPlace);
  return place;
}

function createReadingPlace(): ReadingPlace {
  let place: Place | undefined;
  return {
    remember: () => {
      place = placeInSight();
    },
    restore: () => {
      if (place) scrollBackTo(place);
      place = undefined;
    },
  };
}

function placeInSight(): Place {
  const panel = findPanel();
  const header = panel?.closest('main')?.querySelector('[data-history-header]');
  const covered = header?.getBoundingClientRect().bottom ?? 0;
  const group = panel && groupsOf(panel).find((each) => each.getBoundingClientRect().bottom > covered + 40);
  return {
    groupName: window.scrollY > 0 ? group?.dataset.group : undefined,
    top: group?.getBoundingClientRect().top ?? 0,
  };
}

function scrollBackTo({ groupName, top }: Place): void {
  const panel = findPanel();
  if (!panel) return;
  const group = groupName && groupsOf(panel).find(({ dataset }) => dataset.group === groupName);
  const distance = group ? group.getBoundingClientRect().top - top : 0;
  if (distance !== 0) window.scrollBy(0, distance);
  if (document.activeElement === document.body) panel.focus({ preventScroll: true });
}
