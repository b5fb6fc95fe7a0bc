import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import ZoomOutMap from '@mui/icons-material/ZoomOutMap';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';

/** Specification, section 9, "Odontogram zoom". */
export const ZOOM = {
  desktop: { initial: 1, min: 0.5, max: 3 },
  mobile: { initial: 1.2, min: 0.8, max: 4 },
  step: 0.3,
  mobileHeight: 500,
} as const;

/** The chart under a glass: wheel and pinch zoom, drag moves, three buttons do the same. */
export function ChartViewport({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
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
      centerOnInit={!isNarrow}
      onTransform={(_, state) => setScale(state.scale)}
    >
      {({ zoomIn, zoomOut, resetTransform }) => (
        <Box sx={{ position: 'relative' }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mb: 0.5 }}>
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
            data-testid="chart-viewport"
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: '#fcfdfe',
              overflow: 'hidden',
              height: isNarrow ? ZOOM.mobileHeight : 'auto',
            }}
          >
            <TransformComponent wrapperStyle={{ width: '100%', height: '100%' }}>
              {children}
            </TransformComponent>
          </Box>
        </Box>
      )}
    </TransformWrapper>
  );
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
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);
