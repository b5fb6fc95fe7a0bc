import { type Chair, chairWrite } from '@dentaria/contract/scheduling/settings.ts';
import { schedulingApi } from '../../../../shared/api/scheduling.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { EditableList, type ItemDialogProps } from '../EditableList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { useSettingsForm } from '../use-settings-save.ts';

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
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: { name: chair?.name ?? '', active: chair?.active ?? true },
    schema: chairWrite,
    send: (body) =>
      chair
        ? schedulingApi.updateChair({ params: { clinicId, id: chair.id }, body })
        : schedulingApi.createChair({ params: { clinicId }, body }),
    saved: 'Sillón guardado',
    failed: 'No se pudo guardar el sillón',
    onSaved: onClose,
  });
  return (
    <FormDialog
      {...formProps}
      open={open}
      title={chair ? 'Editar sillón' : 'Agregar sillón'}
      submitLabel={chair ? 'Guardar' : 'Agregar'}
      onClose={onClose}
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
