import { PageHeader } from '../../../shared/ui/PageHeader.tsx';

/** /seguimiento */
export const WorkListPage = () => <PageHeader title="Seguimiento" />;
