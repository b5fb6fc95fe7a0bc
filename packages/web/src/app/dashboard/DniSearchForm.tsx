import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { PlainField } from '../../shared/ui/form/PlainField.tsx';
import { DNI_LENGTH, dniError, isBlockedKey, keepDigits } from './dni-input.ts';

interface Props {
  busy: boolean;
  onSearch: (docNumber: string) => void;
}

/** Specification, section 5, "DNI". The text of an error shows while typing; it turns red after Enter or leaving. */
export function DniSearchForm({ busy, onSearch }: Props) {
  const [digits, setDigits] = useState('');
  const [touched, setTouched] = useState(false);
  const [severe, setSevere] = useState(false);
  const error = dniError(digits);
  const text = touched ? error : undefined;

  const submit = () => {
    setTouched(true);
    setSevere(true);
    if (!error && !busy) onSearch(digits);
  };
  const change = (value: string) => {
    setTouched(true);
    setSevere(value === '');
    setDigits(keepDigits(value));
  };

  return (
    <Stack
      component="form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { sm: 'flex-start' } }}
    >
      <PlainField
        label="DNI del paciente"
        autoFocus
        value={digits}
        isWrong={severe && text !== undefined}
        helperText={text ?? 'Solo números permitidos'}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setSevere(true)}
        onKeyDown={(event) => {
          // The browser submits no form whose button is disabled; Enter must say what is missing.
          if (event.key === 'Enter' && error) submit();
          else if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        onPaste={(event) => {
          // The field's length would cut "30.111.222" before its dots are dropped.
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
          const pasted = event.clipboardData.getData('text');
          change(digits.slice(0, selectionStart ?? 0) + pasted + digits.slice(selectionEnd ?? digits.length));
        }}
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
        disabled={error !== undefined}
        sx={{ height: 40, minWidth: 120 }}
      >
        Buscar
      </Button>
    </Stack>
  );
}
