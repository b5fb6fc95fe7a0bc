import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patient-matches.ts';
import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import PersonAdd from '@mui/icons-material/PersonAdd';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PopperProps } from '@mui/material/Popper';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { authApi } from '../api/auth.ts';
import { clinicToday } from '../clinic/clinic-time.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { useSignedInUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';
import { initialsOf } from '../ui/avatar/initials.ts';
import { PersonAvatar } from '../ui/avatar/PersonAvatar.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { patientFacts } from './patient-facts.ts';

const NEW_PATIENT = 'new';
const MAYBE_MORE = 'more';

interface Props {
  value: PatientMatch | null;
  onChange: (patient: PatientMatch | null) => void;
  onCreate?: (typed: string) => void;
  clinicId?: number;
  label?: string;
  placeholder?: string;
  isInline?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const INLINE_LIST = { maxHeight: 'calc(100dvh - 180px)' };

/** Marks the option that Enter chooses, which is otherwise hardly visible before an arrow key is pressed. */
const HIGHLIGHTED_OPTION = {
  '& .MuiAutocomplete-option.Mui-focused': {
    bgcolor: 'action.focus',
    boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`,
  },
} as const;

const InlineList = ({ children }: PopperProps) => (
  <Box sx={{ mt: 1 }}>{typeof children === 'function' ? null : children}</Box>
);

const isListOpen = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

export function PatientPicker({
  value,
  onChange,
  onCreate,
  clinicId,
  label = 'Paciente',
  placeholder = 'Nombre, DNI o teléfono',
  isInline = false,
  error,
  autoFocus = false,
  inputRef,
}: Props) {
  const [text, setText] = useState(value?.name ?? '');
  const isChosen = value !== null && text === value.name;
  const { matches, isSearching, isError, retry } = usePatientSearch(isChosen ? '' : text, clinicId);
  const typed = text.trim();
  const chooseWhenFound = useRef(false);
  /** The first match is highlighted, but no arrow key was pressed. */
  const isFirstOffered = useRef(true);
  const [first, second] = matches;
  const isAdministrator = hasAnyRole(useSignedInUser(), ['ADMIN']);
  const showsClinic = isAdministrator || matches.some((match) => match.clinicId !== first?.clinicId);
  useEffect(() => {
    if (isSearching || !chooseWhenFound.current) return;
    chooseWhenFound.current = false;
    if (first && !second) onChange(first);
  }, [isSearching, first, second, onChange]);
  // Not offered before the matches, because it would stay highlighted when they arrive.
  const offersNew = onCreate !== undefined && !isChosen && typed !== '' && !isSearching && !isError;
  const isTruncated = matches.length >= MAX_PATIENT_MATCHES;
  const options = [
    ...matches,
    ...(isTruncated ? ([MAYBE_MORE] as const) : []),
    ...(offersNew ? ([NEW_PATIENT] as const) : []),
  ];
  const failure = isError ? 'No se pudo buscar. Volvé a intentarlo.' : undefined;
  return (
    <Autocomplete<PatientMatch | typeof NEW_PATIENT | typeof MAYBE_MORE>
      size="small"
      options={options}
      filterOptions={(found) => found}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionDisabled={(option) => option === MAYBE_MORE}
      getOptionLabel={(option) => (typeof option === 'string' ? text : option.name)}
      isOptionEqualToValue={(option, chosen) =>
        typeof option !== 'string' && typeof chosen !== 'string' && option.id === chosen.id
      }
      value={value}
      onChange={(_, option) => {
        if (option === NEW_PATIENT) onCreate?.(typed);
        else if (option !== MAYBE_MORE) onChange(option);
      }}
      inputValue={text}
      onInputChange={(_, next) => {
        chooseWhenFound.current = false;
        isFirstOffered.current = true;
        setText(next);
      }}
      loading={isSearching}
      loadingText="Buscando…"
      noOptionsText={isError ? <Button onClick={retry}>Volver a buscar</Button> : noMatches(typed)}
      autoHighlight
      onHighlightChange={() => {
        isFirstOffered.current = false;
      }}
      fullWidth
      forcePopupIcon={false}
      {...(isInline && { open: true, slots: { popper: InlineList } })}
      onKeyDown={(event) => {
        if (isInline && event.key === 'Escape') event.defaultMuiPrevented = true;
        if (event.key === 'ArrowDown' && isFirstOffered.current && isListOpen(event) && options.length > 0) {
          event.defaultMuiPrevented = true;
          event.preventDefault();
          isFirstOffered.current = false;
        }
        if (event.key !== 'Enter' || !isSearching) return;
        // The entries belong to the previous text.
        event.defaultMuiPrevented = true;
        chooseWhenFound.current = true;
      }}
      slotProps={{
        listbox: {
          'aria-labelledby': undefined,
          'aria-label': 'Pacientes',
          sx: isInline ? { ...HIGHLIGHTED_OPTION, ...INLINE_LIST } : HIGHLIGHTED_OPTION,
        },
      }}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item}>
          {option === MAYBE_MORE && 'Puede haber más: escribí más letras'}
          {option === NEW_PATIENT && (
            <>
              <PersonAdd fontSize="small" color="primary" sx={{ mr: 1 }} />
              Nuevo paciente
            </>
          )}
          {typeof option !== 'string' && (
            <PatientOption patient={option} showsClinic={clinicId === undefined && showsClinic} />
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          inputRef={inputRef}
          error={error !== undefined || failure !== undefined}
          helperText={error ?? failure}
        />
      )}
    />
  );
}

const noMatches = (typed: string): string =>
  typed.length < 2 ? 'Escribí un nombre, DNI o teléfono' : 'Ningún paciente coincide';

interface PatientOptionProps {
  patient: PatientMatch;
  showsClinic: boolean;
}

function PatientOption({ patient, showsClinic }: PatientOptionProps) {
  const facts = patientFacts({ ...patient, dob: patient.dateOfBirth }, clinicToday());
  const others = [patient.phone, showsClinic ? patient.clinicName : null].filter((text) => text !== null);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {patient.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          <PatientFacts facts={[...facts, ...others.map((text) => ({ text }))]} />
        </Typography>
      </Box>
    </Stack>
  );
}

const SEARCH_DEBOUNCE_MS = 150;
const MIN_SEARCH_LENGTH = 2;

interface PatientSearch {
  readonly matches: readonly PatientMatch[];
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

const NO_MATCHES: readonly PatientMatch[] = [];

function usePatientSearch(text: string, clinicId?: number): PatientSearch {
  const typed = text.trim();
  const q = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isLongEnough = typed.length >= MIN_SEARCH_LENGTH;
  const query = useQuery({
    queryKey: ['patients', 'search', clinicId, q],
    queryFn: ({ signal }) => authApi.searchPatients({ query: { q, clinicId } }, { signal }),
    enabled: isLongEnough && q.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  return {
    matches: isLongEnough ? (query.data ?? NO_MATCHES) : NO_MATCHES,
    isSearching: isLongEnough && (q !== typed || query.isFetching),
    isError: isLongEnough && query.isError,
    retry: () => void query.refetch(),
  };
}
