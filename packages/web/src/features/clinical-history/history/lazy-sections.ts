import { lazy } from 'react';
import { preloadToasts } from '../../../shared/ui/ToastRegion.tsx';

const loaders = [
  undefined,
  () => import('../anamnesis/AnamnesisSection.tsx'),
  () => import('../odontogram/OdontogramSection.tsx'),
  () => import('../plan/PlanSection.tsx'),
] as const;

/** A history that is only read needs no rules, and making them keeps a phone from drawing it. */
export const loadRules = () => import('./history-rules.ts');

const loadInsuranceField = () => import('../information/InsuranceField.tsx');

export const InsuranceField = lazy(async () => ({ default: (await loadInsuranceField()).InsuranceField }));
export const AnamnesisSection = lazy(async () => ({ default: (await loaders[1]()).AnamnesisSection }));
export const OdontogramSection = lazy(async () => ({ default: (await loaders[2]()).OdontogramSection }));
export const PlanSection = lazy(async () => ({ default: (await loaders[3]()).PlanSection }));

/** Fetches a section's code before it is opened. Failing is no matter: opening it tries again. */
export const preloadSection = (section: number): void => void loaders[section]?.().catch(() => undefined);

/** For an edit, which must go on without a network from its first moment. */
export function preloadSections(): void {
  loaders.forEach((_, section) => void preloadSection(section));
  void loadInsuranceField().catch(() => undefined);
  void loadRules().catch(() => undefined);
  preloadToasts();
}
