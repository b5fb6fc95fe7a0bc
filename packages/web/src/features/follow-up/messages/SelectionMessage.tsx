import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { senderQuery, templatesQuery } from '../templates/templates.queries.ts';

const MessageDialog = lazyComponent(() =>
  import('./MessageDialog.tsx').then((module) => module.MessageDialog),
);

interface Props {
  clinicId: number;
  items: readonly WorkItem[];
  onSent: () => void;
  onClose: () => void;
}

/** Writes to the patients of a selection. Opens once the clinic's texts have been read. */
export function SelectionMessage({ clinicId, onClose, ...message }: Props) {
  const templates = useQuery(templatesQuery(clinicId));
  const sender = useQuery(senderQuery(clinicId));
  const error = templates.error ?? sender.error;
  const isFailed = templates.isLoadingError || sender.isLoadingError;
  useEffect(() => {
    if (!isFailed) return;
    toastFailure('Error al cargar los textos de los mensajes', error);
    onClose();
  }, [isFailed, error, onClose]);
  if (!templates.data || !sender.data) return null;
  return (
    <MessageDialog
      {...message}
      clinicId={clinicId}
      templates={templates.data}
      sender={sender.data}
      onClose={onClose}
    />
  );
}
