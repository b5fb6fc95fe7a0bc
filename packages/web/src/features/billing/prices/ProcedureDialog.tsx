import {
  type Procedure,
  type ProcedureCreate,
  procedureCreate,
} from '@dentaria/contract/billing/procedures.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../billing.api.ts';
import { useBillingForm } from '../use-billing-form.ts';

interface Values {
  code: string;
  name: string;
  chapter: string;
  active: boolean;
}

interface Props {
  clinicId: number;
  procedure: Procedure | undefined;
  chapters: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function ProcedureDialog({ clinicId, procedure, chapters, open, onClose }: Props) {
  const { form, dialog } = useBillingForm<Values, ProcedureCreate, unknown>({
    clinicId,
    initial: {
      code: procedure?.code ?? '',
      name: procedure?.name ?? '',
      chapter: procedure?.chapter ?? '',
      active: procedure?.active ?? true,
    },
    schema: procedureCreate,
    send: (body) =>
      procedure
        ? billingApi.updateProcedure({
            params: { clinicId, id: procedure.id },
            body: { ...body, version: procedure.version },
          })
        : billingApi.createProcedure({ params: { clinicId }, body }),
    saved: () => 'Prestación guardada',
    failed: 'Error al guardar la prestación',
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      title={procedure ? 'Editar prestación' : 'Agregar prestación'}
      submitLabel={procedure ? 'Guardar' : 'Agregar'}
      {...dialog}
      onClose={onClose}
    >
      <TextFormField control={control} name="code" label="Código" autoFocus autoComplete="off" required />
      <TextFormField control={control} name="name" label="Nombre" autoComplete="off" required />
      <ChapterField control={control} chapters={chapters} />
      {procedure && <SwitchFormField control={control} name="active" label="En uso" />}
    </FormDialog>
  );
}

interface ChapterProps {
  control: Control<Values, unknown, ProcedureCreate>;
  chapters: readonly string[];
}

function ChapterField({ control, chapters }: ChapterProps) {
  const { field, fieldState } = useController({ control, name: 'chapter' });
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={chapters}
      inputValue={field.value}
      onInputChange={(_, text) => field.onChange(text)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          label="Capítulo"
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
