import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { returnState } from '../../lib/use-return-address.ts';

const CLASS = 'record-link';

interface Props {
  to: string;
  /** The row's full name, if the content is only a part of it. */
  name: string;
  children: ReactNode;
}

export function RecordLink({ to, name, children }: Props) {
  const location = useLocation();
  return (
    <Link className={CLASS} to={to} state={returnState(location)} aria-label={name}>
      {children}
    </Link>
  );
}

export const recordLinkStyle = {
  [`& .${CLASS}`]: {
    color: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover, &:focus-visible': { color: 'primary.dark', textDecoration: 'underline' },
  },
  '& .opens-record': { cursor: 'pointer' },
} as const;

const CONTROLS = 'a, button, input, label, [role=button]';

/** Opens the record when its row is clicked outside any control, unless the click selected text. */
function openRecord(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>(`.${CLASS}`);
  if (!link || document.getSelection()?.isCollapsed === false) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener');
  else if (button === 0) link.click();
}

const isMiddle = ({ button }: MouseEvent): boolean => button === 1;

/** Props of a row with a `RecordLink`. A middle click opens a tab, as on the link. */
export const opensRecord = {
  className: 'opens-record',
  onClick: openRecord,
  onAuxClick: (event: MouseEvent<HTMLElement>) => isMiddle(event) && openRecord(event),
  // Otherwise the browser starts scrolling.
  onMouseDown: (event: MouseEvent<HTMLElement>) => isMiddle(event) && event.preventDefault(),
} as const;
