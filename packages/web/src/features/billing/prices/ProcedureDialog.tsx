import { type Procedure, procedureCreate } from '@dentaria/contract/billing/procedures.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { billingApi } from '../billing.api.ts';
import { useBillingForm } from '../use-billing-form.ts';

interface Props extends DialogProps {
  clinicId: number;
  procedure: Procedure | undefined;
  chapters: readonly string[];
}

export function ProcedureDialog({ clinicId, procedure, chapters, ...state }: Props) {
  const { form, dialog } = useBillingForm({
    ...state,
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
    failed: 'No se pudo guardar la prestación',
  });
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'chapter' });
  return (
    <FormDialog
      {...dialog}
      title={procedure ? 'Editar prestación' : 'Agregar prestación'}
      submitLabel={procedure ? 'Guardar' : 'Agregar'}
    >
      <TextFormField control={control} name="code" label="Código" autoFocus autoComplete="off" required />
      <TextFormField control={control} name="name" label="Nombre" autoComplete="off" required />
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
      {procedure && <SwitchFormField control={control} name="active" label="En uso" />}
    </FormDialog>
  );
}
