import { type ComponentType, useLayoutEffect } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { loadToasts } from '../../../shared/ui/toast-region/ToastRegion.tsx';
import { loadChartParts } from '../odontogram/lazy-parts.ts';
import type { SectionName } from './sections.ts';

/**
 * Adds a prop `onShown`, called once the component is on screen. It must keep its identity between renders.
 */
export const withOnShown = <Props extends object>(Component: ComponentType<Props>) =>
  function Shown({ onShown, ...props }: Props & { onShown: () => void }) {
    useLayoutEffect(onShown, [onShown]);
    return <Component {...(props as unknown as Props)} />;
  };

const views = {
  anamnesis: () => import('../anamnesis/AnamnesisView.tsx'),
  odontogram: () => import('../odontogram/OdontogramSection.tsx'),
  plan: () => import('../plan/PlanSection.tsx'),
};

const forms = {
  information: () => import('../information/InformationForm.tsx'),
  anamnesis: () => import('../anamnesis/AnamnesisForm.tsx'),
};

/** Separate from view mode, because building the schemas delays a phone's first render. */
export const loadValidation = () => import('../edit/history-validation.ts');

const loadInsuranceField = () => import('../information/InsuranceField.tsx');

export const ConflictDialog = lazyComponent(
  async () => (await import('../save/ConflictDialog.tsx')).ConflictDialog,
);
export const ContactNotice = lazyComponent(
  async () => (await import('../information/ContactNotice.tsx')).ContactNotice,
);
export const InformationForm = lazyComponent(async () =>
  withOnShown((await forms.information()).InformationForm),
);
export const AnamnesisForm = lazyComponent(async () => withOnShown((await forms.anamnesis()).AnamnesisForm));
export const AnamnesisView = lazyComponent(async () => withOnShown((await views.anamnesis()).AnamnesisView));
export const OdontogramSection = lazyComponent(async () =>
  withOnShown((await views.odontogram()).OdontogramSection),
);
export const PlanSection = lazyComponent(async () => withOnShown((await views.plan()).PlanSection));

/** Loads a section before it is opened. Failures are ignored, because opening it retries. */
export const preloadSection = (section: SectionName): void => {
  if (section !== 'information') void views[section]().catch(() => undefined);
};

export const preloadForm = (section: SectionName): void => {
  if (section === 'information' || section === 'anamnesis') void forms[section]().catch(() => undefined);
};

let editPreload: Promise<unknown> | undefined;

/**
 * Loads everything that an edit may need, so that editing survives a lost connection. Called on the first
 * interaction, so that visitors who only read download nothing.
 */
export function preloadEdit(): void {
  if (editPreload) return;
  const loads = [
    ...[...Object.values(views), ...Object.values(forms)].map((load) => load()),
    loadChartParts(),
    loadInsuranceField(),
    loadValidation(),
    loadToasts(),
  ];
  editPreload = Promise.all(loads).catch(() => {
    editPreload = undefined;
  });
}
