import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import type { HistoryForm } from '../edit/use-history-editor.ts';
import { type ContactDifference, type PatientContact, withContact } from './patient-contact.ts';

interface Props {
  contact: PatientContact;
  isEditing: boolean;
  setValue: HistoryForm['form']['setValue'];
}

export function ContactNotice({ contact, isEditing, setValue }: Props) {
  const { source, differences } = contact;
  if (source === 'history') return isEditing ? null : <UpdateRecord contact={contact} />;
  const use = () => {
    for (const { name, value } of differences)
      setValue(`demographics.${name}`, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Notice
      text={`La ficha del paciente cambió después de esta historia: ${listDifferences(differences)}.`}
      action={isEditing && <NoticeButton onClick={use}>Usar los datos de la ficha</NoticeButton>}
    />
  );
}

function UpdateRecord({ contact: { user, differences } }: Pick<Props, 'contact'>) {
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: () => authApi.updateUser({ params: { id: user.id }, body: withContact(user, differences) }),
    onSuccess: () => toast.success('Ficha del paciente actualizada'),
    onError: (error) => toastFailure('No se pudo actualizar la ficha del paciente', error, serverMessage),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  const start = useSingleFlight(() => update.mutateAsync());
  return (
    <Notice
      text={`La ficha del paciente tiene otros datos. En esta historia: ${listDifferences(differences)}.`}
      action={
        <NoticeButton loading={update.isPending} onClick={start}>
          Actualizar también la ficha
        </NoticeButton>
      }
    />
  );
}

const listDifferences = (differences: readonly ContactDifference[]): string =>
  differences.map(({ label, value }) => `${label} ${value}`).join(', ');

const Notice = ({ text, action }: { text: string; action: ReactNode }) => (
  <Alert severity="info" action={action} sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1 } }}>
    {text}
  </Alert>
);

const NoticeButton = (props: { loading?: boolean; onClick: () => void; children: string }) => (
  <Button size="small" color="inherit" {...props} />
);
