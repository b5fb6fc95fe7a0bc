import { type Chair, type ChairWrite, chairWrite } from '@dentaria/contract/scheduling/settings.ts';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { schedulingApi } from '../../scheduling.api.ts';
import { useSettingsSave } from '../use-settings-save.ts';

interface Props {
  clinicId: number;
  /** Undefined for a new one. */
  chair: Chair | undefined;
  open: boolean;
  onClose: () => void;
}

export function ChairDialog({ clinicId, chair, open, onClose }: Props) {
  const form = useForm<{ name: string; active: boolean }, unknown, ChairWrite>({
    defaultValues: { name: chair?.name ?? '', active: chair?.active ?? true },
    resolver: formResolver<{ name: string; active: boolean }, ChairWrite>(chairWrite),
    mode: 'onTouched',
  });
  const { save, failure } = useSettingsSave(
    clinicId,
    form,
    ['name', 'active'],
    (body: ChairWrite) =>
      chair
        ? schedulingApi.updateChair({ params: { clinicId, id: chair.id }, body })
        : schedulingApi.createChair({ params: { clinicId }, body }),
    { saved: 'Sillón guardado', failed: 'Error al guardar el sillón' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  return (
    <FormDialog
      open={open}
      title={chair ? 'Editar sillón' : 'Agregar sillón'}
      submitLabel={chair ? 'Guardar' : 'Agregar'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        autoFocus
        autoComplete="off"
        required
      />
      {chair && <SwitchFormField control={form.control} name="active" label="En uso" />}
    </FormDialog>
  );
}
