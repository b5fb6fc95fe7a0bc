import type { SimilarPatient } from '@dentaria/contract/exchange/duplicates.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExtensionProps } from '../../../../shared/extensions/extension-points.ts';
import { useDebouncedValue } from '../../../../shared/lib/use-debounced-value.ts';
import { paths } from '../../../../shared/paths.ts';
import { FailedLine } from '../../../../shared/ui/states/FailedLine.tsx';
import { exchangeApi } from '../../exchange.api.ts';
import { fieldText } from '../duplicate-texts.ts';

const DEBOUNCE_MS = 400;

type Props = ExtensionProps['similarPatients'];

/** Lists patients who may be the person in the form. A failed search does not block the form. */
export function SimilarPatients({ clinicId, typed, onUse, except }: Props) {
  // Compared as text, so that equal values do not start another search.
  const search = useDebouncedValue(JSON.stringify({ ...typed, except }), DEBOUNCE_MS);
  const similar = useQuery({
    queryKey: ['exchange', clinicId, 'alike', search],
    queryFn: ({ signal }) =>
      exchangeApi.findAlike({ params: { clinicId }, query: JSON.parse(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (similar.isError)
    return <FailedLine message="No se pudo comprobar si ya está registrado." onRetry={similar.refetch} />;
  const found = similar.data ?? [];
  return (
    <Box role="status">
      {found.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
          <AlertTitle>{titleOf(found)}</AlertTitle>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {found.map((each) => (
              <SimilarPatientRow key={each.patient.id} clinicId={clinicId} similar={each} onUse={onUse} />
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

const SAME_DNI = /^Mismo DNI/;

function titleOf(found: readonly SimilarPatient[]): string {
  if (found.some(({ reasons }) => reasons.some((reason) => SAME_DNI.test(reason))))
    return 'Ya hay un paciente con este DNI';
  return found.length === 1
    ? 'Hay un paciente parecido: ¿es la misma persona?'
    : 'Hay pacientes parecidos: ¿es la misma persona?';
}

interface SimilarPatientProps extends Pick<Props, 'clinicId' | 'onUse'> {
  similar: SimilarPatient;
}

const SimilarPatientRow = ({ clinicId, similar: { patient, reasons }, onUse }: SimilarPatientProps) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
    <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {/* Opens a new tab, so that the form keeps its values. */}
      <Link
        href={paths.patient.to({ patientId: patient.id })}
        target="_blank"
        rel="noopener"
        sx={{ fontWeight: 500 }}
      >
        {patient.name}
      </Link>
      <div>
        {[
          patient.docNumber === null ? 'Sin DNI' : `DNI ${patient.docNumber}`,
          ...(patient.dateOfBirth === null ? [] : [fieldText(patient.dateOfBirth)]),
          ...(patient.phone === null ? [] : [patient.phone]),
        ].join(' · ')}
      </div>
      <Box sx={{ color: 'text.secondary' }}>{reasons.join(' · ')}</Box>
    </Box>
    {onUse && (
      <Button
        size="small"
        variant="outlined"
        onClick={() => onUse({ ...patient, clinicId, clinicName: null })}
        aria-label={`Usar la ficha de ${patient.name}`}
      >
        Usarla
      </Button>
    )}
  </Box>
);
