/** In the order of the tabs; the specification numbers them 0 to 3 (section 2, "Clinical history"). */
export const SECTIONS = ['information', 'anamnesis', 'odontogram', 'plan'] as const;

export type SectionName = (typeof SECTIONS)[number];

export const panelId = (section: SectionName): string => `history-panel-${section}`;
export const tabId = (section: SectionName): string => `history-tab-${section}`;

/** Of each section in the address, as in `/dental-history/41#odontograma`. */
const HASHES: Readonly<Record<SectionName, string>> = {
  information: '',
  anamnesis: '#anamnesis',
  odontogram: '#odontograma',
  plan: '#plan',
};

export const hashOf = (section: SectionName): string => HASHES[section];
export const sectionOfHash = (hash: string): SectionName =>
  SECTIONS.find((name) => HASHES[name] === hash) ?? 'information';
