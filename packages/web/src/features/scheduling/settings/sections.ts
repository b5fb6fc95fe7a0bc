// Separate from the screen because the screenshots of e2e import it.
export const SECTIONS = [
  'hours',
  'chairs',
  'types',
  'closures',
  'holidays',
  'affected',
  'messages',
  'follow-up',
  'online',
] as const;
export type SectionName = (typeof SECTIONS)[number];

export const SECTION_TITLES: Readonly<Record<SectionName, string>> = {
  hours: 'Horarios',
  chairs: 'Sillones',
  types: 'Motivos',
  closures: 'Cierres',
  holidays: 'Feriados',
  affected: 'Turnos afectados',
  messages: 'Mensajes',
  'follow-up': 'Seguimiento',
  online: 'Reservas por internet',
};

export const sectionOf = (text: string | null): SectionName =>
  SECTIONS.find((name) => name === text) ?? SECTIONS[0];
