import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Download from '@mui/icons-material/Download';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { type DialogProps, DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { billingApi } from '../billing.api.ts';
import { CAPTION, LIST, NUMBER, ROW } from '../list-style.ts';
import { useFiles } from '../use-files.ts';
import { cashSessionQuery, cashSessionsQuery } from './cash.queries.ts';
import { SessionTotals } from './SessionTotals.tsx';
import { differenceText } from './session-totals.ts';

type Session = Omit<CashSession, 'taken' | 'movements'>;

export function CashSessions({ clinicId }: { clinicId: number }) {
  const sessions = useQuery(cashSessionsQuery(clinicId));
  const viewing = useDialogState<Session>();
  if (!sessions.data) return <QueryState query={sessions} failed="No se pudieron cargar los cierres." />;
  const closed = sessions.data.filter(({ closing }) => closing !== null);
  if (closed.length === 0) return <EmptyState message="Todavía no se cerró ninguna caja" />;
  return (
    <Panel title="Cierres anteriores">
      <Box component="ul" aria-label="Cierres anteriores" sx={LIST}>
        {closed.map((session) => (
          <SessionRow key={session.id} session={session} onView={() => viewing.open(session)} />
        ))}
      </Box>
      <DialogSlot state={viewing}>
        {(dialog, { id }) => <SessionDialog {...dialog} clinicId={clinicId} sessionId={id} />}
      </DialogSlot>
    </Panel>
  );
}

function SessionRow({ session, onView }: { session: Session; onView: () => void }) {
  const { clinicId, id, openedAt, openedBy, closing, expected } = session;
  const files = useFiles();
  const opened = clinicDateTime(openedAt);
  return (
    <Box component="li" aria-label={`Caja del ${opened}`} sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="body2">
          <b>{opened}</b>
          {closing && ` a ${clinicDateTime(closing.at)}`}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={CAPTION}>
          Abrió {openedBy.name}
          {closing && ` · cerró ${closing.by.name}`}
          {closing?.note && ` · ${closing.note}`}
        </Typography>
      </Box>
      {closing && (
        <Box sx={{ ...NUMBER, textAlign: 'right' }}>
          <Typography variant="body2">
            {formatCents(closing.counted)} de {formatCents(expected)}
          </Typography>
          <Typography
            variant="caption"
            sx={{ color: closing.difference === 0 ? 'text.secondary' : 'warning.dark' }}
          >
            {differenceText(closing.difference)}
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={`Ver la caja del ${opened}`} title="Ver" onClick={onView}>
          <Visibility fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Descargar CSV de la caja del ${opened}`}
          title="Descargar CSV"
          loading={files.isPending}
          onClick={files.download(() => billingApi.exportCashSession({ params: { clinicId, id } }))}
        >
          <Download fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

interface SessionDialogProps extends DialogProps {
  clinicId: number;
  sessionId: number;
}

function SessionDialog({ open, clinicId, sessionId, onClose }: SessionDialogProps) {
  const isNarrow = useIsNarrow();
  const session = useQuery(cashSessionQuery(clinicId, sessionId));
  return (
    <ContentDialog
      open={open}
      title={session.data ? `Caja del ${clinicDateTime(session.data.openedAt)}` : 'Caja'}
      maxWidth="md"
      fullScreen={isNarrow}
      // Makes it scrollable by keyboard: nothing inside takes the focus.
      contentProps={{ tabIndex: 0 }}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <QueryState query={session} failed="No se pudo cargar la caja." loading={<LoadingState />} />
      {session.data && <SessionTotals session={session.data} />}
    </ContentDialog>
  );
}
