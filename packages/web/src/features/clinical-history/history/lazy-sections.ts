import { lazyComponent } from '../../../shared/ui/lazy-component.ts';
import { loadToasts } from '../../../shared/ui/ToastRegion.tsx';
import type { SectionName } from './sections.ts';

/** The information section is part of the screen's own chunk. */
const loaders = {
  anamnesis: () => import('../anamnesis/AnamnesisSection.tsx'),
  odontogram: () => import('../odontogram/OdontogramSection.tsx'),
  plan: () => import('../plan/PlanSection.tsx'),
};

/** View mode needs no schemas, and building them delays a phone's first render. */
export const loadValidation = () => import('./history-validation.ts');

const loadInsuranceField = () => import('../information/InsuranceField.tsx');

export const InsuranceField = lazyComponent(async () => (await loadInsuranceField()).InsuranceField);
export const AnamnesisSection = lazyComponent(async () => (await loaders.anamnesis()).AnamnesisSection);
export const OdontogramSection = lazyComponent(async () => (await loaders.odontogram()).OdontogramSection);
export const PlanSection = lazyComponent(async () => (await loaders.plan()).PlanSection);

/** Loads a section's code before it is opened. A failure is ignored: opening the section retries. */
export const preloadSection = (section: SectionName): void => {
  if (section !== 'information') void loaders[section]().catch(() => undefined);
};

let editPreload: Promise<unknown> | undefined;

/**
 * Loads everything else an edit can need, so that it survives losing the network. Called on the first interaction
 * rather than on mount, because a visitor who only looks should not download it; called again after a failure.
 */
export function preloadEdit(): void {
  if (editPreload) return;
  const loads = [
    ...Object.values(loaders).map((load) => load()),
    loadInsuranceField(),
    loadValidation(),
    loadToasts(),
  ];
  editPreload = Promise.all(loads).catch(() => {
    editPreload = undefined;
  });
}
