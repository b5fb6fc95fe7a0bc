import type { ChartLayout } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FocusEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { ToolbarButton } from './ChartToolbar.tsx';
import { ContextCard, ContextChart, ContextHint, ContextMap } from './chart-context.tsx';

/** Specification, section 9, "Odontogram zoom". */
const ZOOM = {
  desktop: { initial: 1, min: 0.5, max: 3 },
  mobile: { initial: 1.2, min: 0.8, max: 4 },
  step: 0.3,
  mobileHeight: 500,
} as const;

const FULL_SIZE = { width: '100%', height: '100%' } as const;

interface Props {
  isNarrow: boolean;
  /** Dragging paints; a mouse pans with its middle button. */
  paints: boolean;
  layout: Pick<ChartLayout, 'width' | 'height'>;
  actions: ReactNode;
  keys: ReactNode;
}

/**
 * At the initial zoom the chart fills the width of the viewport. Zoomed out, the chart is centred and the
 * viewport shrinks to its height.
 */
export const ChartViewport = memo(function ChartViewport({ isNarrow, paints, layout, actions, keys }: Props) {
  const { initial, min, max } = isNarrow ? ZOOM.mobile : ZOOM.desktop;
  const [scale, setScale] = useState<number>(initial);
  const transform = useRef<ReactZoomPanPinchRef>(null);
  // The library computes positions with the viewport's height before the zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change the sizes that are measured
  useLayoutEffect(() => {
    if (transform.current) moveInside(transform.current);
  }, [scale, layout]);
  const heightAtScale = (layout.height * (isNarrow ? scale : Math.min(1, scale))) / initial;
  return (
    <TransformWrapper
      ref={transform}
      key={isNarrow ? 'mobile' : 'desktop'}
      initialScale={initial}
      minScale={min}
      maxScale={max}
      smooth={false}
      doubleClick={{ disabled: true }}
      wheel={{ activationKeys: ['Control', 'Meta'] }}
      keyboard={{ disabled: true }}
      panning={{ allowLeftClickPan: !paints, allowRightClickPan: false }}
      disablePadding
      centerOnInit={!isNarrow}
      centerZoomedOut
      onTransform={(_, state) => setScale(state.scale)}
    >
      {({ zoomIn, zoomOut, resetTransform, ...viewport }) => (
        <Box sx={{ position: 'relative' }}>
          <Stack
            direction="row"
            sx={{
              alignItems: 'center',
              columnGap: { xs: 0, sm: 0.5 },
              flexWrap: 'wrap',
              mb: 0.5,
              minHeight: 40,
            }}
          >
            {actions}
            <Box sx={{ flex: 1 }} />
            <ToolbarButton label="Alejar" onClick={scale > min ? () => zoomOut(ZOOM.step, 0) : undefined}>
              <ZoomOut />
            </ToolbarButton>
            <Typography variant="body2" sx={{ minWidth: 44, textAlign: 'center' }} aria-live="polite">
              {Math.round(scale * 100)} %
            </Typography>
            <ToolbarButton label="Acercar" onClick={scale < max ? () => zoomIn(ZOOM.step, 0) : undefined}>
              <ZoomIn />
            </ToolbarButton>
            <ToolbarButton label="Restablecer" onClick={() => resetTransform(0)}>
              <ZoomOutMap />
            </ToolbarButton>
            {keys}
          </Stack>
          <Box
            data-testid="chart-viewport"
            sx={{
              position: 'relative',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              overflow: 'hidden',
              display: 'flex',
              flexDirection: 'column',
              height: isNarrow ? ZOOM.mobileHeight : 'auto',
            }}
          >
            <ContextHint />
            <ContextMap />
            <Box
              ref={letVerticalSwipesScroll}
              onFocus={(event) => scrollIntoView(event, viewport)}
              style={{ aspectRatio: `${layout.width} / ${heightAtScale}` }}
              sx={{ minHeight: 0, overflow: 'hidden' }}
            >
              <TransformComponent wrapperStyle={FULL_SIZE} contentStyle={{ width: `${100 / initial}%` }}>
                <ContextChart />
              </TransformComponent>
            </Box>
            <ContextCard />
          </Box>
        </Box>
      )}
    </TransformWrapper>
  );
});

function moveInside({ instance, setTransform }: ReactZoomPanPinchRef): void {
  const { wrapperComponent: wrapper, contentComponent: content, state } = instance;
  if (!wrapper || !content) return;
  const { positionX, positionY, scale } = state;
  const x = clamp(positionX, wrapper.clientWidth - content.offsetWidth * scale);
  const y = clamp(positionY, wrapper.clientHeight - content.offsetHeight * scale);
  if (x !== positionX || y !== positionY) setTransform(x, y, scale, 0);
}

/** `space` is the viewport's size minus the chart's. */
const clamp = (position: number, space: number): number =>
  space >= 0 ? space / 2 : Math.min(0, Math.max(space, position));

const EDGE = 12;

/**
 * Pans to a face that received keyboard focus. Undoes the browser's own scrolling of the wrapper, which
 * react-zoom-pan-pinch does not track.
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

/** Pixels outside the visible range: negative at its start, positive at its end. */
function overflow(start: number, end: number, from: number, to: number): number {
  if (start < from + EDGE) return start - from - EDGE;
  return end > to - EDGE ? end - to + EDGE : 0;
}

/**
 * react-zoom-pan-pinch handles every touch. Where the chart cannot pan vertically, hides vertical swipes from
 * it, so that they scroll the page.
 */
function letVerticalSwipesScroll(viewport: HTMLElement): () => void {
  let start: Touch | undefined;
  let scrollsPage: boolean | undefined;
  const onStart = ({ touches }: TouchEvent): void => {
    start = touches.length === 1 ? touches[0] : undefined;
    scrollsPage = undefined;
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return;
    const isVertical = Math.abs(touch.clientY - start.clientY) > Math.abs(touch.clientX - start.clientX);
    scrollsPage ??= isVertical && fitsVertically(viewport);
    if (scrollsPage) event.stopPropagation();
  };
  const options = { capture: true, passive: true };
  viewport.addEventListener('touchstart', onStart, options);
  viewport.addEventListener('touchmove', onMove, options);
  return () => {
    viewport.removeEventListener('touchstart', onStart, options);
    viewport.removeEventListener('touchmove', onMove, options);
  };
}

const fitsVertically = (viewport: HTMLElement): boolean =>
  (viewport.querySelector('svg')?.getBoundingClientRect().height ?? 0) <= viewport.clientHeight + 1;
