import { PageHeader } from '../../../shared/ui/PageHeader.tsx';

export const LoginPage = () => <PageHeader title="Iniciar Sesión" />;
