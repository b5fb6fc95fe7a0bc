import { PageHeader } from '../../shared/ui/PageHeader.tsx';

export const DashboardPage = () => <PageHeader title="Dashboard" />;
