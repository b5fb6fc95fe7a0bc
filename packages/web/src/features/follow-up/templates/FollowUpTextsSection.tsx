import { useQuery } from '@tanstack/react-query';
import type { ExtensionProps } from '../../../shared/extensions/extension-points.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { TemplatesForm } from './TemplatesForm.tsx';
import { senderQuery, templatesQuery } from './templates.queries.ts';

/** The texts of the messages that are sent from the work list. */
export function FollowUpTextsSection({ clinicId, isReadOnly }: ExtensionProps['followUpSettings']) {
  const templates = useQuery(templatesQuery(clinicId));
  const sender = useQuery(senderQuery(clinicId));
  const failed = [templates, sender].find((query) => query.isLoadingError);
  if (failed)
    return (
      <ErrorState
        message="Error al cargar los textos de seguimiento"
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    );
  if (!templates.data || !sender.data) return <LoadingState />;
  return (
    <TemplatesForm
      clinicId={clinicId}
      templates={templates.data}
      sender={sender.data}
      isReadOnly={isReadOnly}
    />
  );
}
