import { lazy } from 'react';
import { loadToasts } from '../../../shared/ui/ToastRegion.tsx';

const loaders = [
  undefined,
  () => import('../anamnesis/AnamnesisSection.tsx'),
  () => import('../odontogram/OdontogramSection.tsx'),
  () => import('../plan/PlanSection.tsx'),
] as const;

/** A history that is only read needs no rules, and making them keeps a phone from drawing it. */
export const loadRules = () => import('./history-rules.ts');

const loadInsuranceField = () => import('../information/InsuranceField.tsx');

const TRY_AGAIN_AFTER = 3_000;

/** Code that cannot be had is waited for: React would remember the failure, and the work that stands on the screen would go. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER));
    return persistently(load);
  }
}

/** Until it is there a plain field stands in its place. */
export const InsuranceField = lazy(async () => ({
  default: (await persistently(loadInsuranceField)).InsuranceField,
}));
export const AnamnesisSection = lazy(async () => ({
  default: (await persistently(loaders[1])).AnamnesisSection,
}));
export const OdontogramSection = lazy(async () => ({
  default: (await persistently(loaders[2])).OdontogramSection,
}));
export const PlanSection = lazy(async () => ({
  default: (await persistently(loaders[3])).PlanSection,
}));

/** Fetches a section's code before it is opened. Failing is no matter: opening it tries again. */
export const preloadSection = (section: number): void => void loaders[section]?.().catch(() => undefined);

let underWay: Promise<unknown> | undefined;

/**
 * What an edit needs beyond what it shows, so that it can go on without a network: asked for with its first touch, as
 * who has only opened it may be about to leave. What could not be had is asked for again with the next touch.
 */
export function preloadEdit(): void {
  if (underWay) return;
  const loads = [...loaders.map((load) => load?.()), loadInsuranceField(), loadRules(), loadToasts()];
  underWay = Promise.all(loads).catch(() => {
    underWay = undefined;
  });
}
