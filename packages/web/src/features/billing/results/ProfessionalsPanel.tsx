import type { ProfessionalTerms, Results } from '@dentaria/contract/billing/results.ts';
import Percent from '@mui/icons-material/Percent';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { AmountCell, FigureTable } from '../AmountTable.tsx';
import { useOwnsClinic } from '../billing-access.ts';
import { amountText, termsText } from './result-texts.ts';
import { settlementTermsQuery } from './results.queries.ts';
import { resultsSearch } from './results-address.ts';

const TermsDialog = lazyComponent(async () => (await import('./TermsDialog.tsx')).TermsDialog);

interface Props {
  clinicId: number;
  results: Results;
}

export function ProfessionalsPanel({ clinicId, results }: Props) {
  const [params] = useSearchParams();
  const terms = useQuery(settlementTermsQuery(clinicId));
  const editing = useDialogState<ProfessionalTerms>();
  const mayEdit = useOwnsClinic(clinicId);
  // A colleague may have changed them since the dialog was opened.
  const current = (opened: ProfessionalTerms) =>
    terms.data?.find(({ professional }) => professional.id === opened.professional.id) ?? opened;
  const { rows, total, insurers, unassigned } = professionalRows(results, terms.data ?? []);
  const missing = terms.isLoadingError ? 'No disponible' : '…';
  const amounts = (each: readonly (number | null)[]) =>
    each.map((cents, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
      <AmountCell key={index}>{amountText(cents)}</AmountCell>
    ));
  const collectedRow = (label: string, cents: number) => (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ pl: 0 }}>
        {label}
      </TableCell>
      {amounts([null, cents, null, null])}
      <TableCell />
    </TableRow>
  );
  return (
    <Panel title={results.scope === 'own' ? 'Tu mes' : 'Por profesional'}>
      {terms.isLoadingError && (
        <FailedLine
          message="No se pudieron cargar los porcentajes: no se muestra a quien no tuvo movimientos en el mes."
          onRetry={terms.refetch}
        />
      )}
      <TableContainer tabIndex={0} role="region" aria-label="Tabla de profesionales">
        <FigureTable
          label="Resultados por profesional"
          texts={['Profesional']}
          amounts={['Producción', 'Cobrado', 'Adeudado', 'Liquidación']}
          lastHeading={<TableCell>Porcentaje hoy</TableCell>}
          flush="left"
          footer={
            results.scope === 'clinic' && (
              <>
                <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                  Total
                </TableCell>
                {amounts(total)}
                <TableCell />
              </>
            )
          }
        >
          {rows.map(({ professional, figures, ofProfessional }) => (
            <TableRow key={professional.id} hover>
              <TableCell component="th" scope="row" sx={{ pl: 0, minWidth: 140 }}>
                <MuiLink
                  component={Link}
                  to={{ search: resultsSearch(params, { professional: String(professional.id) }) }}
                >
                  {professional.name}
                </MuiLink>
              </TableCell>
              {amounts(figures)}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {terms.data ? currentText(ofProfessional) : missing}
                {mayEdit && ofProfessional && (
                  <IconButton
                    size="small"
                    aria-label={`Cambiar el porcentaje de ${professional.name}`}
                    onClick={() => editing.open(ofProfessional)}
                    sx={{ ml: 0.5 }}
                  >
                    <Percent fontSize="small" />
                  </IconButton>
                )}
              </TableCell>
            </TableRow>
          ))}
          {unassigned !== 0 &&
            collectedRow(
              unassigned > 0 ? 'Anticipos sin asignar' : 'Anticipos que pagaron trabajo',
              unassigned,
            )}
          {insurers !== 0 && collectedRow('Obras sociales', insurers)}
        </FigureTable>
      </TableContainer>
      <DialogSlot state={editing}>
        {(dialog, opened) => <TermsDialog {...dialog} clinicId={clinicId} terms={current(opened)} />}
      </DialogSlot>
    </Panel>
  );
}

const currentText = (terms: ProfessionalTerms | undefined): string =>
  terms?.current ? termsText(terms.current) : 'Sin porcentaje';

type Figures = readonly [production: number, collected: number, due: number, share: number | null];

interface ProfessionalRow {
  readonly professional: ProfessionalTerms['professional'];
  readonly figures: Figures;
  /** Undefined for a professional who left and never had a percentage. */
  readonly ofProfessional: ProfessionalTerms | undefined;
}

function professionalRows(results: Results, terms: readonly ProfessionalTerms[]) {
  const { professionals, production, collected, due, insurers, unassigned } = results;
  const people = new Map(
    [...terms, ...professionals].map(({ professional }) => [professional.id, professional]),
  );
  const rows: ProfessionalRow[] = [...people.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'))
    .map((professional) => {
      const found = professionals.find((each) => each.professional.id === professional.id);
      const ofProfessional = terms.find((each) => each.professional.id === professional.id);
      return {
        professional,
        figures: found ? [found.production, found.collected, found.due, found.share] : [0, 0, 0, null],
        ofProfessional,
      };
    });
  const share = professionals.reduce((sum, each) => sum + (each.share ?? 0), 0);
  const total: Figures = [production, collected, due, share];
  return { rows, total, insurers: insurers ?? 0, unassigned: unassigned ?? 0 };
}
