import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSingleFlight } from '../../shared/lib/use-single-flight.ts';
import { paths } from '../../shared/paths.ts';
import { PlainField } from '../../shared/ui/form/PlainField.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { LABEL_HEIGHT } from '../theme/fields.ts';
import { cleanDigits, DNI_LENGTH, dniError, isBlockedKey } from './dni-input.ts';
import { findHistory, findPatient, type SearchResult } from './find-patient.ts';

const loadResultDialog = () => import('./SearchResultDialog.tsx');
const SearchResultDialog = lazyComponent(async () => (await loadResultDialog()).SearchResultDialog);

export function PatientSearch() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Exclude<SearchResult, { kind: 'history' }>>();
  const search = useMutation({
    mutationFn: (step: { docNumber: string } | { patientId: number }) =>
      'docNumber' in step ? findPatient(step.docNumber) : findHistory(step.patientId),
    onSuccess: (found) => {
      if (found.kind === 'history') navigate(paths.history.to({ patientId: found.patientId }));
      else setQuestion(found);
    },
    // The specification (section 4) says that errors are only logged.
    onError: (error) => console.error(error),
  });
  const startSearch = useSingleFlight(search.mutateAsync);
  const close = () => setQuestion(undefined);
  return (
    <>
      <DniSearchForm
        busy={search.isPending}
        onSearch={(docNumber) => {
          void loadResultDialog().catch(() => undefined);
          startSearch({ docNumber });
        }}
      />
      {question && (
        <SearchResultDialog
          found={question}
          onClose={close}
          onChoose={(patientId) => {
            close();
            startSearch({ patientId });
          }}
        />
      )}
    </>
  );
}

interface FormProps {
  busy: boolean;
  onSearch: (docNumber: string) => void;
}

function DniSearchForm({ busy, onSearch }: FormProps) {
  const dni = useDniField(onSearch);
  return (
    <Stack
      component="form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dni.submit();
      }}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}
    >
      <PlainField
        label="DNI del paciente"
        autoFocus
        value={dni.digits}
        isInvalid={dni.isRed}
        helperText={dni.shownError ?? 'Solo números permitidos'}
        onChange={({ target }) => dni.change(target.value)}
        onBlur={dni.leave}
        onKeyDown={dni.press}
        onPaste={dni.paste}
        autoComplete="off"
        inputProps={{
          inputMode: 'numeric',
          maxLength: DNI_LENGTH,
          title: 'Ingrese solo números (7 u 8 dígitos)',
        }}
        maxWidth={320}
      />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Search />}
        loading={busy}
        loadingPosition="start"
        disabled={!dni.isValid}
        sx={{ height: 40, minWidth: 120, mt: { sm: `${LABEL_HEIGHT}px` } }}
      >
        Buscar
      </Button>
    </Stack>
  );
}

/** Specification, section 5, "DNI". The error message shows during typing and turns red after Enter or blur. */
function useDniField(onSearch: (docNumber: string) => void) {
  const [digits, setDigits] = useState('');
  const [touched, setTouched] = useState(false);
  const [severe, setSevere] = useState(false);
  const error = dniError(digits);
  const shownError = touched ? error : undefined;

  const submit = (): void => {
    setTouched(true);
    setSevere(true);
    if (!error) onSearch(digits);
  };
  const change = (value: string): void => {
    setTouched(true);
    setSevere(value === '');
    setDigits(cleanDigits(value));
  };
  const press = (event: KeyboardEvent): void => {
    // Browsers do not submit a form with a disabled button, but Enter must show the error.
    if (event.key === 'Enter' && error) submit();
    else if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    // The field's maxLength would cut "30.111.222" before the dots are removed.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const pasted = event.clipboardData.getData('text');
    change(digits.slice(0, selectionStart ?? 0) + pasted + digits.slice(selectionEnd ?? digits.length));
  };

  return {
    digits,
    isValid: error === undefined,
    shownError,
    isRed: severe && shownError !== undefined,
    submit,
    change,
    press,
    paste,
    leave: () => setSevere(true),
  };
}
