import type { AcceptedWork as Work } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { estimateTitle, placeText } from '../estimates/estimate-texts.ts';
import { acceptedWorkQuery } from '../estimates/estimates.queries.ts';
import { LIST, NUMBER, ROW } from '../list-style.ts';

const DoneDialog = lazyComponent(async () => (await import('./DoneDialog.tsx')).DoneDialog);

export function AcceptedWork({
  patientId,
  clinicId,
  chart,
  carriedOut,
  onDone,
}: ExtensionProps['acceptedWork']) {
  const work = useQuery(acceptedWorkQuery(clinicId, patientId));
  const dialog = useDialogState<Work>();
  const markDone: typeof onDone = async (done) => {
    const isDone = await onDone(done);
    // A colleague may have marked the line as done.
    if (!isDone) void work.refetch();
    return isDone;
  };
  const isCarriedOut = ({ estimateId, line }: Work): boolean =>
    carriedOut.some((row) => row.id === estimateId && row.line === line.number);
  const pending = (work.data ?? []).filter((each) => !isCarriedOut(each));
  // Closes when a colleague has marked the line as done.
  const opened = dialog.isOpen ? pending.find((each) => isSame(each, dialog.subject)) : undefined;
  return (
    <>
      {work.isLoadingError && (
        <Box sx={{ mb: 2 }}>
          <QueryState query={work} failed="No se pudo cargar el trabajo aceptado." />
        </Box>
      )}
      {pending.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Panel title="Trabajo aceptado">
            <Box component="ul" sx={LIST}>
              {pending.map((each) => (
                <WorkItem key={`${each.estimateId}/${each.line.number}`} work={each} onOpen={dialog.open} />
              ))}
            </Box>
          </Panel>
        </Box>
      )}
      {opened && (
        <DoneDialog
          key={dialog.openCount}
          work={opened}
          chart={chart}
          onDone={markDone}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

const isSame = (a: Work, b: Work | undefined): boolean =>
  a.estimateId === b?.estimateId && a.line.number === b.line.number;

function WorkItem({ work, onOpen }: { work: Work; onOpen: (work: Work) => void }) {
  const { line, estimateNumber, pricesExpired } = work;
  return (
    <Box component="li" aria-label={line.description} sx={{ ...ROW, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line.description}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {[placeText(line), estimateTitle({ number: estimateNumber }), pricesExpired && 'Precios vencidos']
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ ...NUMBER, fontWeight: 500 }}>
        {formatCents(line.net)}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Marcar realizado: ${line.description}`}
        sx={{ minHeight: { xs: 44, sm: 31 } }}
        onClick={() => onOpen(work)}
      >
        Marcar realizado
      </Button>
    </Box>
  );
}
