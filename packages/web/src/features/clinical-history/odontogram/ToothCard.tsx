import {
  type Chart,
  type FaceTarget,
  statusOf,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  describeStatus,
  faceFill,
  faceSymbol,
  listFaceNames,
  markName,
  markOf,
} from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { extractionFaces } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import {
  FACES,
  faceName,
  type Side,
  sideOf,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import type { PlanRow } from '../plan/plan-rows.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { letterColour } from './chart/ToothSvg.tsx';
import type { Modifiers } from './chart/use-chart-presses.ts';

const InlineTimeline = lazyComponent(
  async () => (await import('../versions/ToothTimeline.tsx')).InlineTimeline,
);

interface Props {
  tooth: ToothCode;
  chart: Chart;
  note: string | undefined;
  plan: readonly PlanRow[];
  patientId: number | undefined;
  onPress: ((target: FaceTarget, modifiers: Modifiers) => void) | undefined;
  onNote: ((tooth: ToothCode) => void) | undefined;
  onRemoveExtraction: ((tooth: ToothCode) => void) | undefined;
}

export function ToothCard({ tooth, chart, note, plan, patientId, ...on }: Props) {
  const isNarrow = useIsNarrow();
  const [showsChanges, setShowsChanges] = useState(false);
  const status = statusOf(chart, tooth);
  const extraction = extractionFaces(status);
  const rows = plan.filter(({ toothNumber }) => toothNumber.trim() === tooth);
  return (
    <Box
      component="section"
      aria-label={`Ficha de la pieza ${tooth}`}
      data-group={`tooth-${tooth}`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
    >
      <FaceButtons tooth={tooth} status={status} onPress={on.onPress} isCross={!isNarrow} />
      <Stack sx={{ flex: '1 1 240px', gap: 0.75, alignItems: 'flex-start', minWidth: 0 }}>
        <Typography component="h2" sx={{ fontWeight: 500 }}>
          {toothLabel(tooth)}
        </Typography>
        <Typography variant="body2">{describeStatus(tooth, status)}</Typography>
        {extraction.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2">Extracción marcada en {listFaceNames(tooth, extraction)}</Typography>
            {on.onRemoveExtraction && (
              <Button size="small" variant="outlined" onClick={() => on.onRemoveExtraction?.(tooth)}>
                Quitar la extracción
              </Button>
            )}
          </Stack>
        )}
        {note !== undefined && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            Nota: {note}
          </Typography>
        )}
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', ml: -0.75 }}>
          {on.onNote && (
            <Button size="small" onClick={() => on.onNote?.(tooth)}>
              {note === undefined ? 'Escribir nota' : 'Cambiar nota'}
            </Button>
          )}
          {patientId !== undefined && (
            <>
              <Button
                size="small"
                aria-expanded={showsChanges}
                onClick={() => setShowsChanges(!showsChanges)}
              >
                Cambios
              </Button>
              <VersionsButton key={tooth} patientId={patientId} tooth={tooth}>
                Historia de una pieza
              </VersionsButton>
            </>
          )}
        </Stack>
      </Stack>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {rows.length === 0 ? 'Sin tratamientos de esta pieza en el plan.' : 'Plan de tratamiento'}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {rows.map((row) => (
            <Typography key={row.key} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {describeRow(tooth, row)}
            </Typography>
          ))}
        </Box>
      </Box>
      {showsChanges && patientId !== undefined && (
        <Box sx={{ flexBasis: '100%' }}>
          <InlineTimeline fallback={<LoadingState />} patientId={patientId} tooth={tooth} />
        </Box>
      )}
    </Box>
  );
}

function describeRow(tooth: ToothCode, { procedureDate, treatmentDescription, face }: PlanRow): string {
  const day = procedureDate.split('-').toReversed().join('/');
  const place = face && `cara ${faceName(tooth, face)}`;
  return [day, treatmentDescription || 'sin descripción', place].filter(Boolean).join(' · ');
}

/** CSS pixels (WCAG 2.5.5). */
const TARGET_PX = 44;

const CROSS: Readonly<Record<Side, string>> = {
  top: '1 / 2',
  left: '2 / 1',
  centre: '2 / 2',
  right: '2 / 3',
  bottom: '3 / 2',
};

interface FacesProps {
  tooth: ToothCode;
  status: ToothStatus;
  onPress: Props['onPress'];
  isCross: boolean;
}

const FaceButtons = ({ tooth, status, onPress, isCross }: FacesProps) => (
  <Box
    role="group"
    aria-label={`Caras de la pieza ${tooth}`}
    sx={{
      display: 'grid',
      gridTemplateColumns: `repeat(${isCross ? 3 : FACES.length}, ${TARGET_PX}px)`,
      gridAutoRows: TARGET_PX,
      gap: 0.25,
      alignSelf: 'flex-start',
    }}
  >
    {FACES.map((face) => (
      <ButtonBase
        key={face}
        disabled={!onPress}
        aria-label={`Cara ${faceName(tooth, face)}: ${markName(markOf(status, face))}`}
        onClick={(event) => onPress?.({ tooth, face }, event)}
        sx={{
          gridArea: isCross ? CROSS[sideOf(tooth, face)] : 'auto',
          border: 1,
          borderColor: '#62707f',
          borderRadius: 1,
          fontWeight: 500,
          bgcolor: faceFill(status, face),
          color: letterColour(faceFill(status, face)),
        }}
      >
        {faceSymbol(tooth, face, status)}
      </ButtonBase>
    ))}
  </Box>
);
