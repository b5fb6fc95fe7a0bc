export const SECTIONS = ['information', 'anamnesis', 'odontogram', 'plan'] as const;

export type SectionName = (typeof SECTIONS)[number];

export const panelId = (section: SectionName): string => `history-panel-${section}`;
export const tabId = (section: SectionName): string => `history-tab-${section}`;

/** `/dental-history/41#odontograma`. */
const HASHES: Readonly<Record<SectionName, string>> = {
  information: '',
  anamnesis: '#anamnesis',
  odontogram: '#odontograma',
  plan: '#plan',
};

export const hashOf = (section: SectionName): string => HASHES[section];
export const sectionOfHash = (hash: string): SectionName =>
  SECTIONS.find((name) => HASHES[name] === hash) ?? 'information';
