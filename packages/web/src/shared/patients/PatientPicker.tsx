import { MAX_PATIENT_MATCHES, type PatientMatch } from '@dentaria/contract/auth/patients.ts';
import PersonAdd from '@mui/icons-material/PersonAdd';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PopperProps } from '@mui/material/Popper';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';
import { PatientOption } from './PatientOption.tsx';
import { usePatientSearch } from './use-patient-search.ts';

const NEW_PATIENT = 'new';
/** Says that the server may have cut the list. Cannot be chosen. */
const MAYBE_MORE = 'more';

interface Props {
  value: PatientMatch | null;
  onChange: (patient: PatientMatch | null) => void;
  /** Adds "Nuevo paciente" as the last entry. Receives what was typed. */
  onCreate?: (typed: string) => void;
  /** Limits the search to a clinic. */
  clinicId?: number;
  label?: string;
  placeholder?: string;
  /** Shows the matches below the field, without a popup. */
  isInline?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** As high as the screen allows below the field. */
const TALL = { maxHeight: 'calc(100dvh - 180px)' };

/** What Enter chooses. Without the bar it is hardly visible before an arrow key is pressed. */
const MARKED = {
  '& .MuiAutocomplete-option.Mui-focused': {
    bgcolor: 'action.focus',
    boxShadow: ({ palette }: Theme) => `inset 3px 0 ${palette.primary.main}`,
  },
} as const;

/** In place of a popup. */
const InlineList = ({ children }: PopperProps) => (
  <Box sx={{ mt: 1 }}>{typeof children === 'function' ? null : children}</Box>
);

const isListOpen = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** Chooses a patient by part of the name, DNI or phone number. */
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
  /** The first match is marked, but nobody has moved to it. */
  const isFirstOffered = useRef(true);
  const [first, second] = matches;
  // Administrators find patients of every clinic, other users rarely of more than their own.
  const isAdministrator = hasAnyRole(useSignedInUser(), ['ADMIN']);
  const showsClinic = isAdministrator || matches.some((match) => match.clinicId !== first?.clinicId);
  useEffect(() => {
    if (isSearching || !chooseWhenFound.current) return;
    chooseWhenFound.current = false;
    if (first && !second) onChange(first);
  }, [isSearching, first, second, onChange]);
  // Not before the matches, because it would stay highlighted when they arrive.
  const offersNew = onCreate !== undefined && !isChosen && typed !== '' && !isSearching && !isError;
  const isCut = matches.length >= MAX_PATIENT_MATCHES;
  const options = [
    ...matches,
    ...(isCut ? ([MAYBE_MORE] as const) : []),
    ...(offersNew ? ([NEW_PATIENT] as const) : []),
  ];
  const failure = isError ? 'No se pudo buscar. Inténtalo de nuevo.' : undefined;
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
        // Closes the dialog around an inline list, which cannot close.
        if (isInline && event.key === 'Escape') event.defaultMuiPrevented = true;
        if (event.key === 'ArrowDown' && isFirstOffered.current && isListOpen(event) && options.length > 0) {
          event.defaultMuiPrevented = true;
          event.preventDefault();
          isFirstOffered.current = false;
        }
        if (event.key !== 'Enter' || !isSearching) return;
        // The entries are those of an earlier text.
        event.defaultMuiPrevented = true;
        chooseWhenFound.current = true;
      }}
      slotProps={{
        listbox: {
          'aria-labelledby': undefined,
          'aria-label': 'Pacientes',
          sx: isInline ? { ...MARKED, ...TALL } : MARKED,
        },
      }}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item}>
          {option === MAYBE_MORE && 'Puede haber más: escribe más letras'}
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
  typed.length < 2 ? 'Escribe un nombre, DNI o teléfono' : 'Ningún paciente coincide';
