import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const loadToothCard = () => import('./ToothCard.tsx');
const loadArchMenu = () => import('./ArchMenu.tsx');

export const ToothCard = lazyComponent(async () => (await loadToothCard()).ToothCard);
export const ArchMenu = lazyComponent(async () => (await loadArchMenu()).ArchMenu);

export const loadChartParts = (): Promise<unknown> => Promise.all([loadToothCard(), loadArchMenu()]);
