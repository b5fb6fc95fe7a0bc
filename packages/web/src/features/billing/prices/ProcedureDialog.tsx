import {
  type Procedure,
  type ProcedureCreate,
  procedureCreate,
} from '@dentaria/contract/billing/procedures.ts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, useController, useForm } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingSave } from '../use-billing-save.ts';

interface Values {
  code: string;
  name: string;
  chapter: string;
  active: boolean;
}

interface Props {
  clinicId: number;
  /** Undefined for a new one. */
  procedure: Procedure | undefined;
  /** Those in use, as suggestions. */
  chapters: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function ProcedureDialog({ clinicId, procedure, chapters, open, onClose }: Props) {
  const form = useForm<Values, unknown, ProcedureCreate>({
    defaultValues: {
      code: procedure?.code ?? '',
      name: procedure?.name ?? '',
      chapter: procedure?.chapter ?? '',
      active: procedure?.active ?? true,
    },
    resolver: formResolver<Values, ProcedureCreate>(procedureCreate),
    mode: 'onTouched',
  });
  const { save, failure } = useBillingSave(
    clinicId,
    form,
    ['code', 'name', 'chapter', 'active'],
    (body: ProcedureCreate) =>
      procedure
        ? billingApi.updateProcedure({
            params: { clinicId, id: procedure.id },
            body: { ...body, version: procedure.version },
          })
        : billingApi.createProcedure({ params: { clinicId }, body }),
    { saved: () => 'Prestación guardada', failed: 'Error al guardar la prestación' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  const { control } = form;
  return (
    <FormDialog
      open={open}
      title={procedure ? 'Editar prestación' : 'Agregar prestación'}
      submitLabel={procedure ? 'Guardar' : 'Agregar'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
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
