import { type Chair, type ChairWrite, chairWrite } from '@dentaria/contract/scheduling/settings.ts';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { schedulingApi } from '../../scheduling.api.ts';
import { EditableList, type ItemDialogProps } from '../EditableList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { useSettingsSubmit } from '../use-settings-save.ts';

export const ChairsSection = ({ settings: { clinicId, chairs }, access }: SectionProps) => (
  <EditableList
    title="Sillones"
    addLabel="Agregar sillón"
    emptyMessage="No hay sillones registrados"
    items={chairs}
    mayEdit={access.all}
    renderDialog={(dialog) => <ChairDialog clinicId={clinicId} {...dialog} />}
  />
);

interface DialogProps extends ItemDialogProps<Chair> {
  clinicId: number;
}

function ChairDialog({ clinicId, item: chair, open, onClose }: DialogProps) {
  const form = useForm<{ name: string; active: boolean }, unknown, ChairWrite>({
    defaultValues: { name: chair?.name ?? '', active: chair?.active ?? true },
    resolver: formResolver<{ name: string; active: boolean }, ChairWrite>(chairWrite),
    mode: 'onTouched',
  });
  const { submit, failure } = useSettingsSubmit(clinicId, form, {
    call: (body: ChairWrite) =>
      chair
        ? schedulingApi.updateChair({ params: { clinicId, id: chair.id }, body })
        : schedulingApi.createChair({ params: { clinicId }, body }),
    saved: 'Sillón guardado',
    failed: 'Error al guardar el sillón',
    onSaved: onClose,
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
