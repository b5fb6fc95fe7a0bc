import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { activeClass, type NavigationItem } from '../navigation.ts';
import { NavigationCount } from './NavigationCount.tsx';

/** Entries that do not fit wrap to a second line, which is clipped. */
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { md: 0, xl: 0.5 },
  minWidth: 0,
  boxSizing: 'content-box',
  height: 37,
  p: 0.5,
  m: -0.5,
  overflow: 'hidden',
} as const;

const ENTRY = {
  px: { md: 0.75, xl: 1.5 },
  flexShrink: 0,
  minWidth: 0,
  color: 'text.secondary',
  '&.active': { color: 'primary.dark', bgcolor: 'background.tint' },
} as const;

interface Props {
  items: NavigationItem[];
  onMore: () => void;
  onMoreHover: () => void;
}

export function NavigationBar({ items, onMore, onMoreHover }: Props) {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const fitting = useFittingCount(bar);
  const isActiveHidden = items.slice(fitting).some(({ to }) => pathname.startsWith(to));
  return (
    <>
      <Box component="nav" aria-label="Principal" ref={bar} sx={BAR}>
        {items.map((item, index) => (
          <Button
            key={item.to}
            component={NavLink}
            to={item.to}
            className={activeClass(item, pathname)}
            color="inherit"
            sx={{ ...ENTRY, ...(index >= fitting && { visibility: 'hidden' }) }}
          >
            {item.label}
            <NavigationCount item={item} />
          </Button>
        ))}
      </Box>
      {fitting < items.length && (
        <Button
          color="inherit"
          startIcon={<MenuIcon />}
          className={isActiveHidden ? 'active' : undefined}
          onClick={onMore}
          onPointerEnter={onMoreHover}
          onFocus={onMoreHover}
          sx={ENTRY}
        >
          Más
        </Button>
      )}
    </>
  );
}

function useFittingCount(container: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // Runs after every render, because "Más" takes room from the entries.
  useLayoutEffect(() => {
    if (container.current) setFitting(firstLineOf(container.current));
  });
  useLayoutEffect(() => {
    const { current } = container;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setFitting(firstLineOf(current)));
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return fitting;
}

function firstLineOf(container: HTMLElement): number {
  const entries = [...container.children].filter((child) => child instanceof HTMLElement);
  return entries.filter(({ offsetTop }) => offsetTop === entries[0]?.offsetTop).length;
}
