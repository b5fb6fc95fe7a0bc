import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type ComponentProps,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { targetOf } from './chart/face-element.ts';
import { ToothCard } from './lazy-parts.ts';

type Props = Omit<ComponentProps<typeof ToothCard>, 'tooth'> & { tooth: ToothCode | undefined };

/** Keeps its height without a tooth, so that nothing below it moves. */
export const ToothCardDock = ({ tooth, ...card }: Props) => (
  <Box
    // Scrolls inside a phone's chart.
    tabIndex={0}
    role="region"
    aria-label="Ficha"
    sx={{
      flex: '1 0 0',
      minHeight: { xs: 104, md: 168 },
      overflow: 'auto',
      p: { xs: 1, md: 1.5 },
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {tooth ? (
      <ToothCard tooth={tooth} {...card} />
    ) : (
      <Typography variant="body2" color="textSecondary">
        Ficha de la pieza: pase el mouse por una pieza, tóquela o vaya a ella con el teclado.
      </Typography>
    )}
  </Box>
);

/** A mouse on its way to the card crosses other teeth. */
const HOVER_DELAY_MS = 150;

export function useActiveTooth() {
  const [tooth, setTooth] = useState<ToothCode>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showNow = (event: SyntheticEvent): void => {
    const pressed = toothUnder(event);
    if (pressed) setTooth(pressed);
  };
  return {
    tooth,
    handlers: {
      onFocus: showNow,
      onClick: showNow,
      onPointerOver: (event: PointerEvent): void => {
        clearTimeout(timer.current);
        const hovered = toothUnder(event);
        if (hovered && event.pointerType === 'mouse' && event.buttons === 0)
          timer.current = setTimeout(() => setTooth(hovered), HOVER_DELAY_MS);
      },
      onPointerLeave: (): void => clearTimeout(timer.current),
    },
  };
}

function toothUnder({ target }: SyntheticEvent): ToothCode | undefined {
  const face = target instanceof Element ? target.closest('[data-face]') : null;
  return (face && targetOf(face)?.tooth) ?? undefined;
}
