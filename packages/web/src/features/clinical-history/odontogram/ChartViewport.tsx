import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type FocusEvent, memo, type ReactNode, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { letPageScroll } from './page-scroll.ts';

/** Specification, section 9, "Odontogram zoom". */
const ZOOM = {
  desktop: { initial: 1, min: 0.5, max: 3 },
  mobile: { initial: 1.2, min: 0.8, max: 4 },
  step: 0.3,
  mobileHeight: 500,
} as const;

/** So tall a chart fills the mobile viewport at its initial zoom, within its border. */
export const MOBILE_CHART_HEIGHT = (ZOOM.mobileHeight - 2) / ZOOM.mobile.initial;

const WHOLE = { width: '100%', height: '100%' } as const;
/** Else it is as wide as the glass, and a finger could not draw the rest of the mouth under it. */
const AS_WIDE_AS_THE_CHART = { width: 'max-content' } as const;

interface Props {
  isNarrow: boolean;
  /** Buttons at the left of those of the zoom. */
  actions: ReactNode;
  children: ReactNode;
}

/** The chart under a glass: wheel and pinch zoom, drag moves, three buttons do the same. */
export const ChartViewport = memo(function ChartViewport({ isNarrow, actions, children }: Props) {
  const { initial, min, max } = isNarrow ? ZOOM.mobile : ZOOM.desktop;
  const [scale, setScale] = useState<number>(initial);
  return (
    <TransformWrapper
      key={isNarrow ? 'mobile' : 'desktop'}
      initialScale={initial}
      minScale={min}
      maxScale={max}
      smooth={false}
      doubleClick={{ disabled: true }}
      wheel={{ activationKeys: ['Control', 'Meta'] }}
      keyboard={{ disabled: true }}
      disablePadding
      centerOnInit={!isNarrow}
      centerZoomedOut={false}
      onTransform={(_, state) => setScale(state.scale)}
    >
      {({ zoomIn, zoomOut, resetTransform, ...glass }) => (
        <Box sx={{ position: 'relative' }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 0.5, minHeight: 40 }}>
            {actions}
            <Box sx={{ flex: 1 }} />
            <ZoomButton label="Alejar" disabled={scale <= min} onClick={() => zoomOut(ZOOM.step, 0)}>
              <ZoomOut />
            </ZoomButton>
            <Typography variant="body2" sx={{ minWidth: 44, textAlign: 'center' }} aria-live="polite">
              {Math.round(scale * 100)} %
            </Typography>
            <ZoomButton label="Acercar" disabled={scale >= max} onClick={() => zoomIn(ZOOM.step, 0)}>
              <ZoomIn />
            </ZoomButton>
            <ZoomButton label="Restablecer" onClick={() => resetTransform(0)}>
              <ZoomOutMap />
            </ZoomButton>
          </Stack>
          <Box
            ref={letPageScroll}
            data-testid="chart-viewport"
            onFocus={(event) => bringIntoSight(event, glass)}
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: '#fcfdfe',
              overflow: 'hidden',
              height: isNarrow ? ZOOM.mobileHeight : 'auto',
            }}
          >
            <TransformComponent
              wrapperStyle={WHOLE}
              {...(isNarrow && { contentStyle: AS_WIDE_AS_THE_CHART })}
            >
              {children}
            </TransformComponent>
          </Box>
        </Box>
      )}
    </TransformWrapper>
  );
});

const EDGE = 12;

/** Where the keyboard walks, the glass follows (a finger's or a mouse's press leaves it where it is); the browser's own scrolling, which the glass knows nothing of, is undone. */
function bringIntoSight(
  { currentTarget, target }: FocusEvent<HTMLElement>,
  { instance, setTransform }: Pick<ReactZoomPanPinchRef, 'instance' | 'setTransform'>,
): void {
  if (!target.matches(':focus-visible')) return;
  if (instance.wrapperComponent) Object.assign(instance.wrapperComponent, { scrollLeft: 0, scrollTop: 0 });
  const glass = currentTarget.getBoundingClientRect();
  const face = target.getBoundingClientRect();
  const x = outside(face.left, face.right, glass.left, glass.right);
  const y = outside(face.top, face.bottom, glass.top, glass.bottom);
  if (x === 0 && y === 0) return;
  const { positionX, positionY, scale } = instance.state;
  setTransform(positionX - x, positionY - y, scale, 0);
}

/** How far something stands out of what can be seen: negative before it, positive behind it. */
function outside(start: number, end: number, from: number, to: number): number {
  if (start < from + EDGE) return start - from - EDGE;
  return end > to - EDGE ? end - to + EDGE : 0;
}

interface ZoomButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const ZoomButton = ({ label, disabled = false, onClick, children }: ZoomButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);
