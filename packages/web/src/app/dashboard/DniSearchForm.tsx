import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LABEL_HEIGHT } from '../../shared/ui/form/label-height.ts';
import { PlainField } from '../../shared/ui/form/PlainField.tsx';
import { DNI_LENGTH } from './dni-input.ts';
import { useDniSearch } from './use-dni-search.ts';

interface Props {
  busy: boolean;
  onSearch: (docNumber: string) => void;
}

/** The form of the search by DNI. */
export function DniSearchForm(props: Props) {
  const dni = useDniSearch(props);
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
        isInvalid={dni.isInvalid}
        helperText={dni.text ?? 'Solo números permitidos'}
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
        loading={props.busy}
        loadingPosition="start"
        disabled={!dni.isComplete}
        sx={{ height: 40, minWidth: 120, mt: { sm: `${LABEL_HEIGHT}px` } }}
      >
        Buscar
      </Button>
    </Stack>
  );
}
