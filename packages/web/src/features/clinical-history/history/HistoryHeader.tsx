import { alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { showFile } from '../../../shared/lib/open-file.ts';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import { PatientFacts } from '../../../shared/patients/PatientFacts.tsx';
import { patientFacts } from '../../../shared/patients/patient-facts.ts';
import { initials } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { MedicalAlerts } from '../anamnesis/MedicalAlerts.tsx';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import { type AnamnesisValues, nameOf, savedByText } from '../edit/history-content.ts';
import type { DemographicsValues } from '../information/demographic-fields.ts';
import type { HistorySession } from './history-session.ts';
import { APP_BAR_HEIGHT, observeHeader, PHONE_ROW_HEIGHT, STICKY, STICKY_ON_PHONE } from './sticky-header.ts';

interface Props extends ButtonsProps {
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
}

const TWO_LINES_ON_A_PHONE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: 'none' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const FULL_WIDTH_ON_A_PHONE = {
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  bgcolor: 'background.paper',
  borderBottom: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider' },
} as const;

/** The menu of the app bar must open above this header. */
const belowAppBar = ({ zIndex }: Theme) => zIndex.appBar - 1;

/** On a phone only this row sticks; the rest of the header scrolls away. */
const ROW = {
  ...FULL_WIDTH_ON_A_PHONE,
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  [STICKY_ON_PHONE]: { position: 'sticky', top: 0 },
  zIndex: belowAppBar,
  minHeight: { xs: PHONE_ROW_HEIGHT, sm: 0 },
  mt: { xs: -2, sm: 0 },
} as const;

/** Memoized, so that marking a tooth does not render it. */
export const HistoryHeader = memo(function HistoryHeader(props: Props) {
  const { demographics, anamnesis, ...buttons } = props;
  const { patientId, base, isEditing } = props.session;
  const [today] = useState(clinicToday);
  const isPhone = useIsCompact();
  const dangers = alertsOf(anamnesis).filter(({ level }) => level === 'danger');
  const hasDangers = isPhone && dangers.length > 0;
  const title = patientId === undefined ? 'Agregar Nueva Historia Clínica' : 'Historia Clínica';
  return (
    <Paper
      ref={observeHeader}
      data-history-header
      sx={{
        display: { xs: 'contents', sm: 'block' },
        [STICKY]: { position: 'sticky', top: APP_BAR_HEIGHT },
        zIndex: belowAppBar,
        px: 2,
        py: 1.25,
        mb: 2,
      }}
    >
      <Stack direction="row" sx={ROW}>
        <DocumentTitle title={title} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <PersonAvatar id={patientId} initials={initials(demographics)} size={44} isText />
        </Box>
        <Stack sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1} sx={hasDangers ? DENSE_TITLE : TITLE}>
            {title}
          </Typography>
          <Typography sx={hasDangers ? DENSE_NAME : NAME}>
            Paciente: {nameOf(demographics) || 'Nuevo Paciente'}
          </Typography>
          {hasDangers && (
            // Stays visible on a phone after the list of alerts has scrolled away.
            <Typography
              aria-hidden
              data-testid="dangers"
              variant="caption"
              noWrap
              sx={{ color: 'error.main', fontWeight: 600, fontSize: '0.6875rem', lineHeight: 1.15 }}
            >
              {dangers.map(({ label }) => label).join(' · ')}
            </Typography>
          )}
        </Stack>
        <Stack direction="row" sx={{ gap: { xs: 0.25, sm: 1 }, alignItems: 'center', minHeight: 40 }}>
          <HistoryButtons {...buttons} />
        </Stack>
      </Stack>
      <Box sx={BELOW_ROW}>
        <Typography variant="body2" color="textSecondary" sx={TWO_LINES_ON_A_PHONE}>
          <PatientFacts facts={patientFacts(demographics, today)} />
        </Typography>
        {base && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ flex: '1 1 0', lineHeight: 1.3 }}
            >
              {savedByText(base)}
            </Typography>
            {isPhone && !isEditing && patientId !== undefined && (
              <Box sx={{ my: -1.5 }}>
                <Extension point="patientAction" props={{ patientId, isCompact: true }} />
              </Box>
            )}
          </Stack>
        )}
        <MedicalAlerts anamnesis={anamnesis} />
      </Box>
    </Paper>
  );
});

const TITLE = { fontSize: { xs: '0.75rem', sm: '1rem' }, lineHeight: { xs: 1.3, sm: 1.5 } } as const;

const NAME = {
  ...TWO_LINES_ON_A_PHONE,
  fontWeight: 500,
  fontSize: { xs: '0.875rem', sm: '1rem' },
  lineHeight: { xs: 1.2, sm: 1.5 },
} as const;

const DENSE_TITLE = { fontSize: '0.6875rem', lineHeight: 1.2 } as const;
const DENSE_NAME = { ...NAME, fontSize: '0.8125rem', lineHeight: 1.15 } as const;

const BELOW_ROW = { ...FULL_WIDTH_ON_A_PHONE, mb: { xs: 1.5, sm: 0 }, py: { xs: 0.75, sm: 0 } } as const;

const DeleteHistoryDialog = lazyComponent(
  async () => (await import('./DeleteHistoryDialog.tsx')).DeleteHistoryDialog,
);

interface ButtonsProps {
  session: HistorySession;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

/**
 * The buttons of both modes are in the same place, so a second click would save the edit that the first one
 * started.
 */
const HistoryButtons = memo(function HistoryButtons({ session, isSaving, ...on }: ButtonsProps) {
  const { isEditing, patientId, patientExists } = session;
  const isNarrow = useIsNarrow();
  const isCompact = useIsCompact();
  const [isConfirming, setConfirming] = useState(false);
  usePrintKey(() => toast.info('Para imprimir, guardá o cancelá la edición'), {
    enabled: isEditing && patientExists,
  });
  if (isEditing) {
    return (
      <>
        {patientExists && (
          <Button color="inherit" onClick={onFirstClick(on.onCancel)} disabled={isSaving}>
            Cancelar
          </Button>
        )}
        <Button variant="contained" onClick={onFirstClick(on.onSave)} loading={isSaving}>
          Guardar
        </Button>
      </>
    );
  }
  return (
    <>
      {patientId !== undefined && !isCompact && (
        <Extension point="patientAction" props={{ patientId, isCompact: true }} />
      )}
      {patientId !== undefined && <PrintButton patientId={patientId} />}
      <Button
        color="error"
        startIcon={!isNarrow && <DeleteOutlined />}
        onClick={onFirstClick(() => setConfirming(true))}
      >
        Borrar
      </Button>
      <Button variant="contained" startIcon={!isNarrow && <EditOutlined />} onClick={onFirstClick(on.onEdit)}>
        Editar
      </Button>
      {isConfirming && patientId !== undefined && (
        <DeleteHistoryDialog
          patientId={patientId}
          onClose={() => setConfirming(false)}
          onRemoved={on.onRemoved}
        />
      )}
    </>
  );
});

/** The patient's copy under Ley 26.529, art. 14. */
function PrintButton({ patientId }: { patientId: number }) {
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  const printing = useServerCall('No se pudo imprimir la historia clínica', () =>
    showFile('Preparando la copia de la historia clínica…', () =>
      clinicalHistoryApi.printHistory({ params: { id: patientId } }),
    ),
  );
  usePrintKey(() => printing.start());
  if (isCompact) {
    return (
      <IconButton
        color="primary"
        aria-label="Imprimir"
        onClick={() => printing.start()}
        loading={printing.isPending}
      >
        <Print />
      </IconButton>
    );
  }
  return (
    <Button
      startIcon={!isNarrow && <Print />}
      onClick={() => printing.start()}
      loading={printing.isPending}
      loadingPosition={isNarrow ? 'center' : 'start'}
    >
      Imprimir
    </Button>
  );
}

/** Ctrl+P prints the history instead of the screen. */
function usePrintKey(print: () => void, { enabled = true } = {}): void {
  const press = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'p') return;
    event.preventDefault();
    if (!event.repeat) print();
  };
  usePageKeys(press, { enabled });
}
