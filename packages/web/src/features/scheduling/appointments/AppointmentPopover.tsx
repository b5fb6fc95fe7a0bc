import Drawer from '@mui/material/Drawer';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useId, useRef } from 'react';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { AppointmentDetails, type AppointmentDetailsProps } from './AppointmentDetails.tsx';

interface Props extends Omit<AppointmentDetailsProps, 'headingId'> {
  open: boolean;
  /** The card may disappear while the popover is open. */
  anchor: { readonly top: number; readonly left: number };
}

export function AppointmentPopover({ open, anchor, ...details }: Props) {
  const { onClose } = details;
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
      <AppointmentDetails headingId={id} {...details} />
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
      <div ref={followSize}>
        <AppointmentDetails headingId={id} {...details} />
      </div>
    </Popover>
  );
}
