import Drawer from '@mui/material/Drawer';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';

interface Props {
  open: boolean;
  /** The card may disappear while the popover is open. */
  anchor: { readonly top: number; readonly left: number };
  onClose: () => void;
  /** Receives the id of the heading. */
  children: (headingId: string) => ReactNode;
}

export function AppointmentPopover({ open, anchor, onClose, children }: Props) {
  const isCompact = useIsCompact();
  const id = useId();
  const actions = useRef<PopoverActions>(null);
  // Parts that load later would enlarge the popover beyond the window.
  const followSize = useCallback((content: HTMLElement | null) => {
    if (!content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => actions.current?.updatePosition());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const paper = { role: 'dialog', 'aria-labelledby': id };
  // The second click of a double click must not press a button that has moved to its place.
  const closing = { pointerEvents: open ? 'auto' : 'none' } as const;
  return isCompact ? (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { ...paper, variant: 'elevation', sx: { ...closing, maxHeight: '85dvh' } } }}
    >
      {children(id)}
    </Drawer>
  ) : (
    <Popover
      action={actions}
      open={open}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ paper: { ...paper, variant: 'elevation', elevation: 8, sx: { ...closing, width: 380 } } }}
    >
      <div ref={followSize}>{children(id)}</div>
    </Popover>
  );
}
