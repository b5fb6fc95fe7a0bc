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
import { passVerticalSwipes } from './page-scroll.ts';

/** Specification, section 9, "Odontogram zoom". */
const ZOOM = {
  desktop: { initial: 1, min: 0.5, max: 3 },
  mobile: { initial: 1.2, min: 0.8, max: 4 },
  step: 0.3,
  mobileHeight: 500,
} as const;

/** A chart this high fills the mobile viewport at its initial zoom, inside the border. */
export const MOBILE_CHART_HEIGHT = (ZOOM.mobileHeight - 2) / ZOOM.mobile.initial;

const FULL_SIZE = { width: '100%', height: '100%' } as const;
/** By default the content is as wide as the viewport and cannot be panned sideways. */
const CHART_WIDTH = { width: 'max-content' } as const;

interface Props {
  isNarrow: boolean;
  /** Shown to the left of the zoom buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** Zooms and pans the chart: wheel, pinch, drag and three buttons. */
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
      {({ zoomIn, zoomOut, resetTransform, ...viewport }) => (
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
            ref={passVerticalSwipes}
            data-testid="chart-viewport"
            onFocus={(event) => scrollIntoView(event, viewport)}
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: '#fcfdfe',
              overflow: 'hidden',
              height: isNarrow ? ZOOM.mobileHeight : 'auto',
            }}
          >
            <TransformComponent wrapperStyle={FULL_SIZE} {...(isNarrow && { contentStyle: CHART_WIDTH })}>
              {children}
            </TransformComponent>
          </Box>
        </Box>
      )}
    </TransformWrapper>
  );
});

const EDGE = 12;

/**
 * Pans to the face that received keyboard focus; a press does not pan. Undoes the browser's own scrolling of the wrapper,
 * which react-zoom-pan-pinch does not track.
 */
function scrollIntoView(
  { currentTarget, target }: FocusEvent<HTMLElement>,
  { instance, setTransform }: Pick<ReactZoomPanPinchRef, 'instance' | 'setTransform'>,
): void {
  if (!target.matches(':focus-visible')) return;
  if (instance.wrapperComponent) Object.assign(instance.wrapperComponent, { scrollLeft: 0, scrollTop: 0 });
  const viewport = currentTarget.getBoundingClientRect();
  const face = target.getBoundingClientRect();
  const x = overflow(face.left, face.right, viewport.left, viewport.right);
  const y = overflow(face.top, face.bottom, viewport.top, viewport.bottom);
  if (x === 0 && y === 0) return;
  const { positionX, positionY, scale } = instance.state;
  setTransform(positionX - x, positionY - y, scale, 0);
}

/** Pixels by which a range exceeds the visible one: negative at its start, positive at its end. */
function overflow(start: number, end: number, from: number, to: number): number {
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
