import { PageHeader } from '../../../shared/ui/PageHeader.tsx';

export const HistoryPage = () => <PageHeader title="Historia Clínica" />;
